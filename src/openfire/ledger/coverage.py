"""Coverage: for every statement, where code cites it, which tests prove it and how often play used it."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from openfire import documents
from openfire.ledger.citations import Mention, citations
from openfire.ledger.proofs import proofs, scenario_proofs
from openfire.ledger.reachable_code import definitions, reach
from openfire.ledger.rulings import RULES
from openfire.ledger.same_statements import SHARED, all_alike, name_of
from openfire.ledger.statements import ADVICE, KINDS, Statement, UnknownIdError, editions, id_pattern, load_ledger

Ledgers = Mapping[str, Mapping[str, Statement]]


class Tree(msgspec.Struct, frozen=True):
    """The folders that are searched. A folder that does not exist holds nothing."""

    base: Path
    """File names are given from here."""
    code: Path
    tests: Path | None = None
    scenarios: Path | None = None


class Status(documents.Form, frozen=True):
    """How far an edition is."""

    finished: bool = False
    """Nothing may be missing any more."""
    postponed: tuple[str, ...] = ()
    """Kinds of statements that may still be missing."""


class StatementCoverage(msgspec.Struct, frozen=True):
    """What is known of one statement."""

    statement: Statement
    code: tuple[str, ...]
    tests: tuple[str, ...]
    times: int | None
    """How often it was exercised; None when nobody counted."""


class Coverage(msgspec.Struct, frozen=True):
    """What is known of one edition."""

    edition: str
    status: Status
    rows: tuple[StatementCoverage, ...]


class CoverageReport(msgspec.Struct, frozen=True):
    """What is known of some editions."""

    editions: dict[str, Coverage]
    dangling: tuple[Mention, ...]
    """Ids in code or tests that no ledger has."""
    counted: bool


def own_tree() -> Tree:
    """The project this file belongs to; an installed package comes without tests."""
    code = RULES.parent
    if code.parent.name != "src":
        return Tree(code.parent, code)
    base = code.parents[1]
    return Tree(base, code, base / "tests", base / "scenarios")


def coverage(
    among: Iterable[str] | None = None, tree: Tree | None = None, counts: Mapping[str, int] | None = None
) -> CoverageReport:
    """The coverage of some editions, or of all."""
    names = tuple(among or editions())
    ledgers = {name: load_ledger(name) for name in names}
    return survey(ledgers, {name: load_status(name) for name in names}, tree or own_tree(), counts)


def survey(
    ledgers: Ledgers, statuses: Mapping[str, Status], tree: Tree, counts: Mapping[str, int] | None = None
) -> CoverageReport:
    """Search a tree for the statements of some ledgers."""
    code = list(citations(tree.code, tree.base, id_pattern(ledgers)))
    others = set(editions()) - set(ledgers)
    tests = [one for one in _proofs(tree) if one.id.partition(".")[0] not in others]
    known = {one for ledger in ledgers.values() for one in ledger}
    dangling = sorted(one for one in (*code, *tests) if one.id not in known)
    shared = _shared(tree)
    dangling += sorted(one for one in shared if name_of(one.id) not in all_alike())
    proved = _places(tests)
    own = _by_edition(shared, ledgers, tree)
    found: dict[str, Coverage] = {}
    for edition, ledger in ledgers.items():
        cited = _places((*code, *own[edition]))
        rows = tuple(_row(one, cited, proved, counts) for one in ledger.values())
        found[edition] = Coverage(edition, statuses[edition], rows)
    return CoverageReport(found, tuple(dangling), counts is not None)


def _shared(tree: Tree) -> list[Mention]:
    """Citations of what several books print alike, in the code that editions share."""
    folders = (tree.code / room / SHARED for room in ("rules", "lookahead"))
    return [one for folder in folders for one in citations(folder, tree.base, id_pattern([SHARED]))]


def _by_edition(shared: Iterable[Mention], ledgers: Ledgers, tree: Tree) -> dict[str, list[Mention]]:
    """For each edition the shared citations that its code gets to and that its book has in these words, by its ids."""
    found: dict[str, list[Mention]] = {edition: [] for edition in ledgers}
    cited = [(one, all_alike().get(name_of(one.id), ())) for one in shared]
    rules = tree.code / "rules"
    known = definitions(rules) if cited else {}
    for edition in ledgers if cited else ():
        reached = reach(rules, tree.base, edition, known)
        for one, books in cited:
            if edition in books and reached.has(one):
                found[edition].append(Mention(one.file, one.line, f"{edition}.{name_of(one.id)}"))
    return found


def _proofs(tree: Tree) -> list[Mention]:
    found = list(proofs(tree.tests, tree.base)) if tree.tests else []
    return found + (list(scenario_proofs(tree.scenarios, tree.base)) if tree.scenarios else [])


def _places(mentions: Iterable[Mention]) -> dict[str, tuple[str, ...]]:
    places: dict[str, dict[str, None]] = {}
    for one in sorted(mentions):
        places.setdefault(one.id, {})[one.where] = None
    return {name: tuple(found) for name, found in places.items()}


def _row(
    one: Statement,
    cited: Mapping[str, tuple[str, ...]],
    proved: Mapping[str, tuple[str, ...]],
    counts: Mapping[str, int] | None,
) -> StatementCoverage:
    times = None if counts is None else counts.get(one.id, 0)
    return StatementCoverage(one, cited.get(one.id, ()), proved.get(one.id, ()), times)


def load_status(edition: str) -> Status:
    """How far an edition says it is."""
    path = RULES / edition / "STATUS.yaml"
    if not path.exists():
        return Status()
    return read_status(path.read_bytes(), f"rules/{edition}/STATUS.yaml")


def read_status(content: bytes | str, file: str) -> Status:
    """The status in a file."""
    document = documents.parse(content, file)
    status = document.to(Status)
    for number, kind in enumerate(status.postponed):
        if kind not in KINDS:
            raise document.fault(f"postponed[{number}]", f"unknown kind {kind!r}")
    return status


def read_counts(path: Path) -> dict[str, int]:
    """How often each statement was exercised, from a JSON file of {id: times}."""
    try:
        counts = msgspec.json.decode(path.read_bytes(), type=dict[str, int])
    except OSError as error:
        raise documents.DocumentError(str(path), None, "", f"cannot be read: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise documents.DocumentError(str(path), None, "", f"must be JSON of ids and times: {error}") from None
    known = {name for edition in editions() for name in load_ledger(edition)}
    for name, times in counts.items():
        if name not in known:
            raise documents.DocumentError(str(path), None, name, str(UnknownIdError("rule", name, known)))
        if times < 0:
            raise documents.DocumentError(str(path), None, name, "a time below 0")
    return counts


def is_needed(row: StatementCoverage, status: Status) -> bool:
    """Whether the statement must be in code and in a test by now."""
    return row.statement.kind != ADVICE and row.statement.kind not in status.postponed


def missing(one: Coverage) -> list[str]:
    """The statements that are needed but not cited, or not proved."""
    return [row.statement.id for row in one.rows if is_needed(row, one.status) and not (row.code and row.tests)]


def figures(report: CoverageReport) -> dict[str, object]:
    """The report for programs."""
    dangling = [{"id": one.id, "file": one.file, "line": one.line} for one in report.dangling]
    found = {name: edition_figures(one) for name, one in report.editions.items()}
    return {"editions": found, "dangling": dangling, "counted": report.counted}


def edition_figures(one: Coverage) -> dict[str, object]:
    """What is known of one edition, in numbers."""
    rules = [row for row in one.rows if row.statement.kind != ADVICE]
    return {
        "statements": len(one.rows),
        "advice": len(one.rows) - len(rules),
        "implemented": sum(bool(row.code) for row in rules),
        "tested": sum(bool(row.tests) for row in rules),
        "exercised": sum(bool(row.times) for row in rules),
        "missing": missing(one),
        "postponed": sum(row.statement.kind in one.status.postponed for row in rules),
        "finished": one.status.finished,
    }
