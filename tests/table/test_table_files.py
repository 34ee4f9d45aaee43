"""Table files: what they mean, what is refused and with which words, and that saving keeps a table as it is."""

import contextlib
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openfire.documents import DocumentError
from openfire.geometry.inches import INCH, Ring
from openfire.table.checks import faults
from openfire.table.files import load, parse, save, write
from openfire.table.keywords import KEYWORDS, contradiction
from openfire.table.model import VEHICLE, EntryPoint, Objective, Part, Piece, Table, Zone

START = """\
id: ford
name: The Ford
width: 24
height: 24
"""

PIECE = """\
pieces:
  - id: hut
    name: Hut
    parts:
      - footprint: [[1, 1], [5, 1], [5, 4], [1, 4]]
"""


def inch(*spots: tuple[float, float]) -> Ring:
    return tuple((round(x * INCH), round(y * INCH)) for x, y in spots)


def refusal(text: str) -> str:
    with pytest.raises(DocumentError) as caught:
        parse(text, "tables/ford.yaml")
    return str(caught.value)


def test_the_smallest_table_is_six_by_four_feet() -> None:
    assert parse("id: bare\nname: Bare") == Table("bare", "Bare", 720_000, 480_000, 10_000)


def test_everything_a_file_can_say() -> None:
    table = parse(
        START
        + "level_height: 1.5\n"
        + PIECE
        + """\
        id: walls
        height: 4
        keywords: [impassable, obscuring]
        vehicle_keywords: [slow]
      - footprint: [[6, 6], [9, 6], [9, 9]]
        level: 2
        keywords: [climbable]
        climb: [1]
zones:
  - {id: south, owner: a, ring: [[0, 0], [24, 0], [24, 6], [0, 6]]}
  - {id: pit, kind: quarry, ring: [[8, 8], [9, 8], [9, 9]]}
entries:
  - {id: road, owner: b, at: [12, 23.5]}
objectives:
  - {id: well, name: The well, at: [12.0625, 12]}
"""
    )
    walls = Part("walls", inch((1, 1), (5, 1), (5, 4), (1, 4)), 0, 40_000, ("impassable", "obscuring"))
    walls = Part(*(getattr(walls, field) for field in walls.__struct_fields__[:5]), ((VEHICLE, ("slow",)),))
    top = Part("2", inch((6, 6), (9, 6), (9, 9)), 2, 30_000, ("climbable",), (), (1,))
    assert table.pieces == (Piece("hut", "Hut", (walls, top)),)
    assert table.zones == (
        Zone("south", inch((0, 0), (24, 0), (24, 6), (0, 6)), "a", "deployment"),
        Zone("pit", inch((8, 8), (9, 8), (9, 9)), None, "quarry"),
    )
    assert table.entries == (EntryPoint("road", (120_000, 235_000), "b"),)
    assert table.objectives == (Objective("well", (120_625, 120_000), "The well"),)


def test_a_piece_is_turned_about_its_origin_and_then_moved() -> None:
    piece = "  - {id: l, name: L, at: [10, 10], turn: 90, parts: [{footprint: [[0, 0], [4, 0], [4, 2], [0, 2]]}]}\n"
    table = parse(START + "pieces:\n" + piece)
    assert table.pieces[0].parts[0].footprint == inch((10, 10), (10, 14), (8, 14), (8, 10))


def test_a_turn_is_rounded_to_whole_units() -> None:
    piece = "  - {id: l, name: L, at: [10, 10], turn: -30, parts: [{footprint: [[0, 0], [4, 0], [0, 2]]}]}\n"
    assert parse(START + "pieces:\n" + piece).pieces[0].parts[0].footprint == (
        (100_000, 100_000),
        (134_641, 80_000),  # 4 cos 30 = 3.46410, -4 sin 30 = -2
        (110_000, 117_321),
    )


def test_clockwise_outlines_are_turned_round_with_their_climbable_edges() -> None:
    text = START + PIECE.replace("[[1, 1], [5, 1], [5, 4], [1, 4]]", "[[1, 1], [1, 4], [5, 4], [5, 1]]")
    part = parse(text + "        climb: [0, 1]\n        level: 1\n        keywords: [climbable]\n").pieces[0].parts[0]
    assert part.footprint == inch((5, 1), (5, 4), (1, 4), (1, 1))
    assert part.climb == (1, 2)  # the edges at x = 1 and y = 4, under their new numbers
    left = part.footprint[2:4]
    top = part.footprint[1:3]
    assert {x for x, _ in left} == {INCH}
    assert {y for _, y in top} == {4 * INCH}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name: x\n", "1: the field id is missing"),
        (START + "size: 3\n", "5: size: unknown field"),
        (START.replace("24\nh", "2000\nh"), "3: width: expected a number <= 240.0"),
        (START.replace("24\nh", "24.00001\nh"), "3: width: inches have at most 4 decimal places"),
        (START.replace("ford", "Ford"), "1: id: an id is made of lower-case letters, digits and hyphens"),
        (START.replace("The Ford", '"a\\nb"'), "2: name: a name is one line of plain text"),
        (
            START + PIECE.replace("[5, 1], [5, 4], ", ""),
            "9: pieces[0].parts[0].footprint: a polygon needs at least 3 points, not 2",
        ),
        (
            START + PIECE.replace("[5, 1], [5, 4]", "[5, 4], [5, 1]"),
            "9: pieces[0].parts[0].footprint: the polygon crosses itself near (3.0, 2.5)",
        ),
        (
            START + PIECE.replace("[5, 4], [1, 4]", "[9, 1], [5, 1], [5, 4]"),
            "9: pieces[0].parts[0].footprint: the polygon crosses itself near (5.0, 1.0)",
        ),
        (
            START + PIECE.replace("[5, 4], [1, 4]", "[9, 1]"),
            "9: pieces[0].parts[0].footprint: the polygon has no area",
        ),
        (
            START + PIECE.replace("[5, 4], [1, 4]", "[5, 1.001]"),
            "9: pieces[0].parts[0].footprint: the point (5.0, 1.0) is repeated",
        ),
        (
            START + PIECE.replace("[5, 4], [1, 4]", "[3, 1.0025]"),
            "9: pieces[0].parts[0].footprint: the polygon has no area",
        ),
        (
            START + PIECE.replace("[5, 4], [1, 4]", "[5, 1], [1, 4]"),
            "9: pieces[0].parts[0].footprint: the point (5.0, 1.0) is repeated",
        ),
        (
            START + PIECE.replace("[5, 4]", "[25, 4]"),
            "9: pieces[0].parts[0].footprint: (25.0, 4.0) is off the table",
        ),
        (
            START + PIECE.replace("[5, 4]", "[5, -0.25]"),
            "9: pieces[0].parts[0].footprint: (5.0, -0.2500) is off the table",
        ),
        (
            START + PIECE.replace("[5, 4]", "[1e9, 4]"),
            "9: pieces[0].parts[0].footprint[2][0]: expected a number <= 1000.0",
        ),
        (
            START + PIECE.replace("[5, 4]", "[5, 4.12345]"),
            "9: pieces[0].parts[0].footprint[2][1]: inches have at most 4 decimal places",
        ),
        (
            START + PIECE.replace("[5, 4]", "[5, 4, 1]"),
            "9: pieces[0].parts[0].footprint[2]: expected a list of length 2, got 3",
        ),
        (
            START + PIECE.replace("[[1, 1], [5, 1], [5, 4], [1, 4]]", str([[1, 1]] * 201)),
            "9: pieces[0].parts[0].footprint: expected a list of length <= 200",
        ),
        (
            START + PIECE + "        keywords: [slow, swamp]\n",
            "10: pieces[0].parts[0].keywords[1]: unknown keyword swamp; did you mean slow?",
        ),
        (
            START + PIECE + "        keywords: [imposable]\n",
            "10: pieces[0].parts[0].keywords[0]: unknown keyword imposable; did you mean impassable?",
        ),
        (
            START + PIECE + "        keywords: [open]\n",
            "10: pieces[0].parts[0].keywords[0]: unknown keyword open; did you mean clear?",
        ),
        (
            START + PIECE + "        vehicle_keywords: [zzz]\n",
            "10: pieces[0].parts[0].vehicle_keywords[0]: unknown keyword zzz",
        ),
        (
            START + PIECE + "        keywords: [impassable, clear]\n",
            "10: pieces[0].parts[0].keywords: clear and impassable contradict each other",
        ),
        (
            START + PIECE + "        keywords: [slow, slow]\n",
            "10: pieces[0].parts[0].keywords: slow is given twice",
        ),
        (
            START + PIECE + "        level: 2\n        height: 1.5\n",
            "11: pieces[0].parts[0].height: 1.5 in is below the ground of level 2 at 2 in",
        ),
        (
            START + PIECE + "        keywords: [climbable]\n        climb: [0, 4]\n",
            "11: pieces[0].parts[0].climb: there is no edge 4; the edges are numbered 0 to 3",
        ),
        (
            START + PIECE + "        keywords: [climbable]\n        climb: [2, 2]\n",
            "11: pieces[0].parts[0].climb: an edge is given twice",
        ),
        (
            START + PIECE + "        climb: [2]\n",
            "10: pieces[0].parts[0].climb: edges are listed, but the part is not climbable",
        ),
        (
            START
            + PIECE
            + "      - {level: 1, height: 3, footprint: [[2, 2], [3, 2], [3, 3]]}\n"
            + "        height: 3\n",
            "11: not readable as YAML: expected <block end>, but found '<block mapping start>'",
        ),
        (
            START
            + PIECE
            + "        height: 3\n      - {id: two, level: 1, height: 3, footprint: [[2, 2], [3, 2], [3, 3]]}\n",
            "11: pieces[0].parts[1].level: overlaps parts[0] at the same height, on level 1 and not 0",
        ),
        (
            START + PIECE + "      - {id: 'a', footprint: [[2, 2], [3, 2], [3, 3]]}\n" * 2,
            "11: pieces[0].parts[2].id: the id a is given to two parts of hut",
        ),
        (START + "pieces: [{id: a, name: b, parts: []}]\n", "5: pieces[0].parts: expected a list of length >= 1"),
        (START + PIECE + PIECE[8:], "10: pieces[1].id: the id hut is taken by pieces[0]"),
        (
            START + PIECE + "objectives:\n  - {id: hut, name: x, at: [1, 1]}\n",
            "11: objectives[0].id: the id hut is taken by pieces[0]",
        ),
        (
            START + "objectives:\n  - id: well\n    name: x\n    at: [1, 24.5]\n",
            "8: objectives[0].at: (1.0, 24.5) is off the table",
        ),
        (START + "entries: [{id: e, at: [-1, 0], owner: a}]\n", "5: entries[0].at: (-1.0, 0.0) is off the table"),
        (START + "entries: [{id: e, at: [1, 0], owner: z}]\n", "5: entries[0].owner: a seat is a letter from a to h"),
        (
            START + "zones: [{id: z, ring: [[0, 0], [30, 0], [30, 9]]}]\n",
            "5: zones[0].ring: (30.0, 0.0) is off the table",
        ),
        (
            START + PIECE + "        id: A\n",
            "10: pieces[0].parts[0].id: an id is made of lower-case letters, digits and hyphens",
        ),
        (
            START + "zones: [{id: z, kind: Big hole, ring: [[0, 0], [3, 0], [3, 9]]}]\n",
            "5: zones[0].kind: a kind is made of lower-case letters, digits and hyphens",
        ),
        (START + PIECE + "    turn: 12.0005\n", "10: pieces[0].turn: degrees have at most 3 decimal places"),
        (START + PIECE + "    at: [23, 1]\n", "9: pieces[0].parts[0].footprint: (28.0, 2.0) is off the table"),
    ],
)
def test_what_is_wrong_is_said_exactly(text: str, words: str) -> None:
    assert refusal(text) == f"tables/ford.yaml:{words}"


def test_a_flood_of_points_is_refused() -> None:
    comb = [[1 + n * 0.1, 1 + n % 2] for n in range(199)] + [[12, 20]]
    part = f"      - {{id: pN, footprint: {comb}}}\n"
    parts = "".join(part.replace("pN", f"p{n}") for n in range(26))
    pieces = "".join(f"  - id: q{n}\n    name: x\n    parts:\n{parts}" for n in range(2))
    assert refusal(START + "pieces:\n" + pieces) == "tables/ford.yaml:5: pieces: more than 10000 points in all"


def test_a_piece_without_keywords_is_legal() -> None:
    assert parse(START + PIECE).pieces[0].parts[0].words() == ()


def test_vehicles_may_read_other_words() -> None:
    text = START + PIECE + "        keywords: [slow]\n        vehicle_keywords: []\n"
    part = parse(text).pieces[0].parts[0]
    assert (part.words(), part.words(VEHICLE)) == (("slow",), ())


def test_every_word_of_the_books_is_known() -> None:
    stress = "clear climbable impassable barrier slow"
    advanced = "clear climbable impassable rough cover"
    assault_and_melee = "clear impassable obscuring light-cover heavy-cover climbable dangerous slow rough"
    onepage = "impassable cover difficult dangerous"
    books = " ".join((stress, advanced, assault_and_melee, onepage)).split()
    assert set(KEYWORDS) == set(books)


def test_a_saved_table_is_loaded_again(tmp_path: Path) -> None:
    table = parse(START + PIECE)
    save(table, tmp_path / "ford.yaml")
    assert load(tmp_path / "ford.yaml") == table


WHOLE = st.integers(0, 24 * INCH)
SPOTS = st.tuples(WHOLE, WHOLE)
NAMES = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=20)
SOME_WORDS = st.lists(st.sampled_from(list(KEYWORDS)), unique=True, max_size=4).map(tuple)
WORDS = SOME_WORDS.filter(lambda words: contradiction(words) is None)


@st.composite
def rings(draw: st.DrawFn) -> Ring:
    """Upright rectangles and triangles of some size."""
    x, y = draw(st.tuples(st.integers(0, 20 * INCH), st.integers(0, 20 * INCH)))
    width, height = draw(st.tuples(st.integers(200, 4 * INCH), st.integers(200, 4 * INCH)))
    box = (x, y), (x + width, y), (x + width, y + height), (x, y + height)
    return box if draw(st.booleans()) else box[:3]


@st.composite
def parts(draw: st.DrawFn, known_as: str) -> Part:
    """Parts with fitting heights, words and edges."""
    ring, words, level = draw(rings()), draw(WORDS), draw(st.integers(0, 3))
    height = level * INCH + draw(st.integers(0, 40_000))
    vehicle = draw(st.one_of(st.just(()), WORDS.map(lambda found: ((VEHICLE, found),))))
    climb = draw(st.sampled_from(["all", "none", (0,), (0, 2), (1,), ()])) if "climbable" in words else "all"
    return Part(known_as, ring, level, height, words, vehicle, climb)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Sound tables with a little of everything."""
    pieces = tuple(
        Piece(f"piece-{n}", draw(NAMES), tuple(draw(parts(f"p{m}")) for m in range(draw(st.integers(1, 2)))))
        for n in range(draw(st.integers(0, 3)))
    )
    zones = tuple(Zone(f"zone-{n}", draw(rings()), draw(st.sampled_from([None, "a", "h"]))) for n in range(2))
    entries = (EntryPoint("entry", draw(SPOTS), draw(st.sampled_from([None, "b"]))),)
    objectives = (Objective("goal", draw(SPOTS), draw(NAMES)),)
    return Table("ford", draw(NAMES), 24 * INCH, 24 * INCH, INCH, pieces, zones, entries, objectives)


@settings(max_examples=150, deadline=None)
@given(tables())
def test_saving_and_loading_changes_nothing(table: Table) -> None:
    if not list(faults(table)):
        assert parse(write(table)) == table
    else:
        with pytest.raises(DocumentError):
            parse(write(table))


def test_cut_off_and_garbled_files_are_loaded_or_refused() -> None:
    text = write(parse(START + PIECE + "        keywords: [slow]\n")).encode()
    chance = random.Random(2)
    garbled = [text[:end] for end in range(len(text))]
    for _ in range(300):
        bad = bytearray(text)
        bad[chance.randrange(len(bad))] = chance.randrange(256)
        garbled.append(bytes(bad))
    for content in garbled:
        with contextlib.suppress(DocumentError):
            parse(content)
