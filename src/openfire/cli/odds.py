"""`openfire odds`: what one attack comes to, exactly, without a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from openfire.cli.records import AsJson

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openfire.duels import DuelSide, DuelSituation
    from openfire.engine.edition import Edition

SWEEPS = ("range", "models", "targets", "sight")
Points = list[Any]  # Any: inches, numbers of models or lines of sight, by what is swept over
SHOWN = ("damage", "destroyed", "models", "hurt")

HELP = """What one full attack of a unit on another comes to: the exact distribution, from the very rules that play.

Units come from a module, with choices, or are written inline in the words of test battles:

  openfire odds frontier:rifle-section rifleman=7 vs frontier:reavers --range 12 --sight obscured

  openfire odds x5 skill=6 rifle vs x3 hit-points=2 resilient --weapon "rifle: {range: 24, attacks: 2}"

A fight hand to hand with all that follows, in books that have it:

  openfire odds glasshouse:singers vs glasshouse:gardeners --exchange

Two army lists give a matrix of all their units, lists of the module, files or share texts:

  openfire odds frontier:causeway-company vs my-army.yaml
"""


def odds(
    words: Annotated[list[str], typer.Argument(help="A unit or army, vs, another one.", metavar="UNIT vs UNIT")],
    away: Annotated[float, typer.Option("--range", help="Inches from base to base.")] = 12.0,
    sight: Annotated[str, typer.Option(help="The line of sight, such as clear or obscured.")] = "",
    advance: Annotated[bool, typer.Option("--advance", help="The attackers made an advance move.")] = False,
    moved: Annotated[bool, typer.Option("--moved", help="The attackers moved.")] = False,
    stress: Annotated[int, typer.Option(help="Stress tokens of the attackers.", min=0, max=3)] = 0,
    engaged: Annotated[
        bool,
        typer.Option("--engaged", help="Base to base: a range of 0; the fight hand to hand, in books that have it."),
    ] = False,
    exchange: Annotated[
        bool, typer.Option("--exchange", help="A whole fight hand to hand: blows, the answer, the result, morale.")
    ] = False,
    models: Annotated[int | None, typer.Option(help="How many attackers are left.", min=1)] = None,
    targets: Annotated[int | None, typer.Option(help="How many targets are left.", min=1)] = None,
    weapon: Annotated[
        list[str] | None, typer.Option(help="A weapon for inline units, as scenario files write.")
    ] = None,
    sweep: Annotated[
        str, typer.Option(help="One of range, models, targets, sight; with a span as in range=1-24.")
    ] = "",
    show: Annotated[str, typer.Option(help="In a matrix: damage, destroyed, models or hurt.")] = "damage",
    edition: Annotated[str, typer.Option(help="The rules; else those that the module of a unit is for.")] = "",
    fractions: Annotated[bool, typer.Option("--fractions", help="Chances as fractions, exact to the last.")] = False,
    as_json: AsJson = False,
) -> None:
    """What one full attack comes to."""
    from openfire.duels import DuelError, DuelSituation, edition_for, find_edition
    from openfire.engine.edition import EXCHANGE

    marks = {"advance": int(advance), "move": int(moved), "stress": stress}
    try:
        if show not in SHOWN:
            raise DuelError(f"--show is one of {', '.join(SHOWN)}, not {show!r}")
        rules = find_edition(edition or edition_for(*words))
        given = tuple((name, count) for name, count in marks.items() if count)
        exchange = exchange or (engaged and EXCHANGE in rules.look_ahead.offers)
        situation = DuelSituation(0.0 if engaged or exchange else away, sight or None, given, models, targets, exchange)
        _Duel(rules, situation, read_weapons(weapon or []), fractions, as_json).run(words, sweep, show)
    except DuelError as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(2) from None


odds.__doc__ = HELP


def read_weapons(told: list[str]) -> dict[str, object]:
    """Weapons as scenario files write them: `rifle: {range: 24, attacks: 2}`."""
    from openfire import documents
    from openfire.duels import DuelError

    found: dict[str, object] = {}
    for text in told:
        try:
            data = documents.parse(text, "weapon").data
        except documents.DocumentError as error:
            raise DuelError(f"--weapon {text!r}: {error.reason}") from None
        if not isinstance(data, dict):
            raise DuelError(f"--weapon {text!r}: write a name and what it is, such as rifle: {{range: 24, attacks: 2}}")
        found |= data
    return found


class _Duel:
    """One call of the command."""

    def __init__(
        self, edition: Edition, situation: DuelSituation, weapons: dict[str, object], exact: bool, as_json: bool
    ) -> None:
        self.edition, self.situation, self.weapons = edition, situation, weapons
        self.exact, self.as_json = exact, as_json

    def run(self, words: list[str], sweep: str, show: str) -> None:
        """A matrix for armies, a sweep where one is wanted, otherwise one duel."""
        from openfire.duels import DuelError, read_army, read_side

        if words.count("vs") != 1:
            raise DuelError(
                "write two units with vs between them: openfire odds frontier:reavers vs frontier:breachers"
            )
        place = words.index("vs")
        one, other = " ".join(words[:place]), " ".join(words[place + 1 :])
        armies = [read_army(text, seat, self.edition) for text, seat in ((one, "a"), (other, "b")) if text]
        if len(armies) == 2 and armies[0] and armies[1]:
            self._matrix(armies[0], armies[1], show)
            return
        attacker = read_side(one, "a", self.edition, self.weapons)
        target = read_side(other, "b", self.edition, self.weapons)
        if sweep:
            self._sweep(attacker, target, sweep)
        else:
            self._duel(attacker, target)

    def _duel(self, attacker: DuelSide, target: DuelSide) -> None:
        from openfire.cli import odds_report as report
        from openfire.duels import fight

        found = fight(self.edition, attacker, target, self.situation, exact=self.exact)
        if self.as_json:
            self._print(report.told(attacker, target, self.situation, found))
        else:
            led = self.edition.vocabulary.has_leaders
            report.show_duel(attacker, target, self.situation, found, led=led)

    def _sweep(self, attacker: DuelSide, target: DuelSide, sweep: str) -> None:
        from openfire.cli import odds_report as report
        from openfire.duels import fight

        name, points = spans(sweep, attacker, target, self.edition)
        found = [
            (point, fight(self.edition, attacker, target, self.situation._replace(**{name: point}), exact=self.exact))
            for point in points
        ]
        if self.as_json:
            at = [self.situation._replace(**{name: point}) for point, _ in found]
            told = [report.told(attacker, target, here, one) for here, (_, one) in zip(at, found, strict=True)]
            self._print({"sweep": name, "points": told})
        else:
            report.show_sweep(attacker, target, name, found)

    def _matrix(self, rows: list[DuelSide], columns: list[DuelSide], show: str) -> None:
        from openfire.cli import odds_report as report
        from openfire.duels import fight

        cells = [[fight(self.edition, a, b, self.situation, exact=self.exact) for b in columns] for a in rows]
        if self.as_json:
            names = {"rows": [side.name for side in rows], "columns": [side.name for side in columns]}
            self._print(names | {"cells": [[report.summary(cell) for cell in row] for row in cells]})
        else:
            report.show_matrix(rows, columns, cells, show, self.situation)

    def _print(self, data: object) -> None:
        from msgspec import json

        typer.echo(json.format(json.encode(data)).decode())


def spans(sweep: str, attacker: DuelSide, target: DuelSide, edition: Edition) -> tuple[str, Points]:
    """What is swept over, and its points: `range=1-24`, `models`, `targets=2-6`, `sight`."""
    from openfire.duels import DuelError

    name, _, told = sweep.partition("=")
    if name not in SWEEPS:
        raise DuelError(f"--sweep is one of {', '.join(SWEEPS)}, not {name!r}")
    if name == "sight":
        return name, list(edition.look_ahead.sights)
    most = {"range": 24, "models": len(attacker.models), "targets": len(target.models)}[name]
    low, dash, high = (told or f"1-{most}").partition("-")
    if not low.isdigit() or not (high if dash else low).isdigit() or int(low) > int(high if dash else low):
        raise DuelError(f"{told!r} is not a span: write 1-24")
    return name, list(_counted(int(low), int(high if dash else low)))


def _counted(low: int, high: int) -> Iterator[int]:
    yield from range(low, high + 1)
