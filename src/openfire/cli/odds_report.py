"""Duels told: text tables, charts of blocks for the terminal, and data for programs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from openfire.duels import DuelSide, DuelSituation
from openfire.odds import ActionOutcome, Losses, Number, Prospect

WIDE = 40
"""Blocks of the longest bar."""

LEAST = 0.00005
"""Chances below this are left out of charts; they are in the data."""

READS: dict[str, Callable[[ActionOutcome], float]] = {
    "damage": lambda outcome: outcome.target.damage,
    "models": lambda outcome: outcome.target.models,
    "tokens": lambda outcome: outcome.target.tokens,
    "own_damage": lambda outcome: outcome.own.damage,
    "own_models": lambda outcome: outcome.own.models,
}
"""What is told on average."""

CHANCES: dict[str, Callable[[ActionOutcome], bool]] = {
    "hurt": lambda outcome: outcome.target.damage > 0,
    "leader": lambda outcome: outcome.target.leader,
    "destroyed": lambda outcome: outcome.target.destroyed,
    "own_loss": lambda outcome: outcome.own.models > 0,
}
"""What happens or does not."""


# ------------------------------------------------------------------------------------------------ for programs


def told(attacker: DuelSide, target: DuelSide, situation: DuelSituation, found: Prospect) -> dict[str, object]:
    """A duel as data: the whole distribution, and what it comes to."""
    return {
        "attacker": attacker.name,
        "target": target.name,
        "situation": {**situation._asdict(), "marks": dict(situation.marks), "sight": found.sight},
        "refusal": found.refusal,
        "parts": [{"name": part.name, "throws": part.throws} for part in found.parts],
        "law": [{"p": _chance(p), **_losses(o.target), "own": _losses(o.own)} for o, p in _distribution(found)],
        **summary(found),
    }


def summary(found: Prospect) -> dict[str, object]:
    """What a duel comes to on average, and how likely things are; with intervals where it was sampled."""
    odds = found.odds
    data = {
        "expected": {name: odds.expected(read) if odds else 0.0 for name, read in READS.items()},
        "chance": {name: odds.chance(holds) if odds else 0.0 for name, holds in CHANCES.items()},
        "samples": odds.samples if odds else 0,
    }
    if odds and odds.samples:
        data["intervals"] = {name: odds.interval(read) for name, read in {**READS, **CHANCES}.items()}
    return data


def _distribution(found: Prospect) -> list[tuple[ActionOutcome, Number]]:
    return sorted(found.odds.distribution, key=lambda pair: pair[0]) if found.odds else []


def _chance(chance: Number) -> float | str:
    return f"{chance.numerator}/{chance.denominator}" if isinstance(chance, Fraction) else chance


def _losses(losses: Losses) -> dict[str, object]:
    return {**losses._asdict(), "lost": dict(losses.lost), "models": losses.models}


# ------------------------------------------------------------------------------------------------ for people


def show_duel(attacker: DuelSide, target: DuelSide, situation: DuelSituation, found: Prospect, *, led: bool) -> None:
    """The dice of each part with their modifiers, what comes of them, and a chart of the damage.

    led: whether units of this book have leaders.
    """
    console = Console()
    console.print(f"[bold]{escape(attacker.name)}[/] attack [bold]{escape(target.name)}[/] {_where(situation, found)}")
    if found.refusal or not found.odds:
        console.print(f"No attack: {escape(str(found.refusal))}", soft_wrap=True)
        return
    console.print(_dice(found))
    console.print(_summary(found, led=led), highlight=False, soft_wrap=True)
    for bar in bars([(str(damage), float(p)) for damage, p in found.odds.distribution.by(lambda o: o.target.damage)]):
        console.print(bar, highlight=False)


def _where(situation: DuelSituation, found: Prospect) -> str:
    marks = "".join(f", {name}" + (f" {count}" if count > 1 else "") for name, count in situation.marks)
    sight = f", {found.sight}" if found.sight else ""
    return f"at {situation.range:g} in{sight}{marks}"


def _dice(found: Prospect) -> Table:
    table = Table("attacks", "roll", "dice", "needs", "succeeds", "because")
    for part in found.parts:
        for number, throw in enumerate(part.throws):
            why = ", ".join(f"{m.name} {m.value:+d}" for m in throw.modifiers)
            table.add_row(
                escape(part.name) if number == 0 else "",
                throw.label,
                f"{throw.dice or ''}{throw.die}",
                f"{throw.needed}+" if throw.needed is not None else "",
                percent(throw.chance) if throw.chance is not None else "",
                escape(why),
            )
    return table


def _summary(found: Prospect, *, led: bool) -> str:
    """Two lines; a sampled distribution is called so, with its interval."""
    odds = found.odds
    assert odds is not None
    mean = {name: odds.expected(read) for name, read in READS.items()}
    chance = {name: percent(odds.chance(holds)) for name, holds in CHANCES.items()}
    leader = f" leader lost {chance['leader']}," if led else ""
    lines = [
        f"On average {mean['damage']:.2f} damage, {mean['models']:.2f} models;"
        f" destroyed {chance['destroyed']},{leader} hurt {chance['hurt']}."
    ]
    if mean["own_models"]:
        lines.append(f"Own losses: {mean['own_models']:.2f} models on average, some at all {chance['own_loss']}.")
    if odds.samples:
        low, high = odds.interval(READS["damage"])
        lines.append(f"Too wide to be exact: {odds.samples} samples, damage {low:.2f} to {high:.2f} (99 of 100).")
    return "\n".join(lines)


def bars(rows: list[tuple[str, float]]) -> list[str]:
    """A chart: one line each, a name, a bar and a chance; what hardly ever happens is left out."""
    shown = [(name, p) for name, p in rows if p >= LEAST]
    top = max((p for _, p in shown), default=1.0)
    wide = max((len(name) for name, _ in shown), default=0)
    return [f"{name:>{wide}} {'█' * max(1, round(WIDE * p / top)):<{WIDE}} {percent(p)}" for name, p in shown]


def percent(chance: float) -> str:
    """A chance for people."""
    return f"{100 * chance:.1f} %" if chance >= 0.001 or chance == 0 else "< 0.1 %"


def show_sweep(attacker: DuelSide, target: DuelSide, name: str, found: list[tuple[object, Prospect]]) -> None:
    """A line for each point: means, chances, and a bar of the damage."""
    console = Console()
    console.print(f"[bold]{escape(attacker.name)}[/] attack [bold]{escape(target.name)}[/], by {name}")
    top = max((one.damage for _, one in found), default=0.0) or 1.0
    table = Table(name, "damage", "models", "destroyed", "with", "")
    for point, one in found:
        if one.odds is None:
            table.add_row(str(point), "-", "-", "-", escape(one.refusal.code) if one.refusal else "", "")
            continue
        weapons = ", ".join(part.name for part in one.parts)
        bar = "█" * round(20 * one.damage / top)
        lost = f"{one.odds.expected(READS['models']):.2f}"
        table.add_row(str(point), f"{one.damage:.2f}", lost, percent(one.destroys), escape(weapons), bar)
    console.print(table)


def show_matrix(
    rows: list[DuelSide], columns: list[DuelSide], cells: list[list[Prospect]], show: str, situation: DuelSituation
) -> None:
    """Every unit of an army against every unit of another."""
    title = f"{show}, {situation.range:g} in; rows attack columns"
    table = Table("", *(escape(side.name) for side in columns), title=title)
    for side, row in zip(rows, cells, strict=True):
        table.add_row(escape(side.name), *(_cell(cell, show) for cell in row))
    Console().print(table)


def _cell(found: Prospect, show: str) -> str:
    if found.odds is None:
        return "-"
    if show in CHANCES:
        return percent(found.odds.chance(CHANCES[show]))
    return f"{found.odds.expected(READS[show]):.2f}"
