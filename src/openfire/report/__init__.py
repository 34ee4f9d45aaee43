"""The report of a battle: who lost what when, which units did best, and how the dice fell against their exact means."""

from openfire.report.battle import BattleReport, RoundReport, SeatTally, Swing, UnitReport, battle_report
from openfire.report.review import GameReview, review

__all__ = ("BattleReport", "GameReview", "RoundReport", "SeatTally", "Swing", "UnitReport", "battle_report", "review")
