"""Writes `docs/kit-reference.md`: every word of the language of own rules, and what each edition knows of it.

`python -m tests.kit_reference` writes it anew; `tests/roster/test_kit_reference.py` holds that it is as the words are.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from openfire.documents import DocumentError, parse
from openfire.engine.edition import Edition
from openfire.game.books import EDITIONS
from openfire.roster.own_rules.conditions import COMMON_STATES
from openfire.roster.own_rules.files import read_rules
from openfire.roster.own_rules.points import MOMENT, PointSchema, RuleWords
from openfire.roster.own_rules.reference import CONDITIONS, DEEDS, KEYS, PEOPLE, SETTINGS, WordEntry
from openfire.roster.own_rules.sentences import sentences

PAGE = Path(__file__).resolve().parents[1] / "docs" / "kit-reference.md"

HEAD = """# Rules of one's own: every word

<!-- written by python -m tests.kit_reference; do not edit -->

A module's `rules.yaml` has special rules of its own, which models, units, weapons and options then carry by name. A
rule has a `name`, a `text` for people, perhaps `takes: number` (then it is written `Rage (2)`, and `x` stands for the
2) and `for: weapon` or `for: both` (else units carry it), and `effects`. Without effects it is for people alone. Beside
the rules stand `tokens` of the module's own, each with a `name` and a `most`.

```yaml
rules:
  - name: Drill Master
    text: Infantry near him that keeps still shoots better.
    effects:
      - {when: to-hit, who: {friends: {within: 6, where: {is: infantry}}}, if: {not: moved}, do: {add: 1}}
tokens:
  - {name: rage, most: 3}
```

Numbers are whole, such as `2` or `-1`; `x`, `-x` or `x+1`; `models` (of the bearer's unit) or `target-models-1`; where
dice are rolled for them `D3` or `2D6+1`; and where something came of a moment `lost` (models) or `dealt` (damage).
Faces are `6`, `5+` or `2-4`.

How several effects meet is said by the point and never by the effect: first what sets a number, then what multiplies,
divides and adds, then limits. A rule counts once however many have it, with its largest number. Conditions speak of the
bearer's unit unless they name somebody else. What is always given gives no rules itself, and an effect is not set off
by what it does itself, so that nothing goes round in a circle.
"""


def page() -> str:
    """The page as the words have it."""
    parts = [
        HEAD,
        *_words("An effect", KEYS),
        *_words("Who", PEOPLE),
        *_words("If", CONDITIONS),
        *_words("Do", DEEDS),
        *_words("Beside some of these words", SETTINGS),
    ]
    for edition in EDITIONS.values():
        if words := edition.vocabulary.rule_words:
            parts += _edition(edition, words)
    return "\n".join(parts)


def _words(heading: str, entries: Iterable[WordEntry]) -> Iterator[str]:
    yield f"## {heading}\n"
    for entry in entries:
        found = dict(said(entry))
        where = "" if len(found) == len(playable()) else f" ({', '.join(found) or 'in no edition yet'})"
        yield f"- `{entry.word}`: {entry.meaning}{where}\n\n      {entry.example}\n"
        if found:
            yield f"  *{next(iter(found.values()))}*\n"


def playable() -> dict[str, Edition]:
    """The editions that know own rules."""
    return {key: edition for key, edition in EDITIONS.items() if edition.vocabulary.rule_words}


def said(entry: WordEntry) -> Iterator[tuple[str, str]]:
    """The editions in which an example can be written, and what each says it does."""
    bearer = "both" if "weapon" in entry.example else "unit"
    rule = f"{{name: An Example, text: It is one., takes: number, for: {bearer}, effects: [{entry.example}]}}"
    for key, edition in playable().items():
        words = edition.vocabulary.rule_words
        assert words
        try:
            own = read_rules(
                parse(f"rules: [{rule}]\ntokens: [{{name: rage, most: 3}}]", "example"), edition.vocabulary
            )
        except DocumentError:
            continue
        yield key, sentences(own.rules["an-example"], words)[0]


def _edition(edition: Edition, words: RuleWords) -> Iterator[str]:
    yield f"## {edition.title}: `{edition.key}`\n"
    yield f"Its dice are D{words.sides}.\n"
    yield "| point | reads | whose | can be done there |\n|---|---|---|---|"
    yield from (_point(point) for point in words.points)
    yield ""
    yield from _named("States", {**COMMON_STATES, **words.states})
    yield from _named("Circumstances, at the points that have them", words.circumstances)
    yield from _named("Tokens", {name: f"{most} at most" for name, most in words.tokens.items()})
    yield from _named("`forbid`", words.forbids)
    yield from _named("`allow`", words.allows)
    yield from _named("`act`", words.acts)


def _point(point: PointSchema) -> str:
    whose = ", ".join(dict.fromkeys((point.whose, *point.roles)))
    asks = f"; asks for {', '.join(point.circumstances)}" if point.circumstances else ""
    more = [deed for deed in point.deeds if deed not in MOMENT]
    deeds = ", ".join((ANYTHING, *more)) if set(MOMENT) <= set(point.deeds) else ", ".join(point.deeds)
    weapons = ", weapons" if point.by_weapon else ""
    return f"| `{point.name}` | {point.said} | {whose}{weapons} | {deeds}{asks} |"


ANYTHING = "whatever happens: hits to allow in the list above"


def _named(heading: str, words: Mapping[str, str]) -> Iterator[str]:
    if words:
        yield f"{heading}: {'; '.join(f'`{word}` ({said})' for word, said in words.items())}.\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
