"""Drawn tables: well-formed, harmless, small, and saying what they show."""

import re
from xml.etree import ElementTree

import pytest

from openfire.geometry.inches import INCH, point
from openfire.table.files import parse
from openfire.table.generate import generate
from openfire.table.keywords import KEYWORDS
from openfire.table.looks import THEMES, textures
from openfire.table.model import EntryPoint, Objective, Part, Piece, Table, Zone
from openfire.table.svg import render, table_layer
from openfire.table.view import TopView, short

SQUARE = point(1, 1), point(9, 1), point(9, 5), point(1, 5)
SVG = "{http://www.w3.org/2000/svg}"


def table(*parts: Part, name: str = "T") -> Table:
    return Table("t", name, 20 * INCH, 10 * INCH, INCH, (Piece("p", "Piece", parts),) if parts else ())


def titles(picture: str) -> list[str]:
    return [title.text or "" for title in ElementTree.fromstring(picture).iter(f"{SVG}title")]


@pytest.mark.parametrize("theme", THEMES)
def test_a_generated_table_is_drawn_whole(theme: str) -> None:
    made = generate(3)
    picture = render(made, theme=theme)
    assert len(picture) < 70_000
    told = titles(picture)
    assert told[0] == made.name
    for piece in made.pieces:
        assert any(title.startswith(f"{piece.name}: ") for title in told)
    for objective in made.objectives:
        assert objective.name in told


def test_a_picture_runs_nothing_and_loads_nothing() -> None:
    picture = render(generate(3))
    elements = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(picture).iter()}
    assert elements == {"svg", "g", "title", "defs", "pattern", "rect", "path", "circle", "text"}
    assert not re.search(r"href|style|on\w+=|url\((?!#of-)", picture)


def test_names_are_escaped() -> None:
    evil = '<script>&"]]>'
    piece = Piece("p", evil, (Part("1", SQUARE, keywords=("slow",)),))
    zone, objective = Zone("z", SQUARE, "a", evil), Objective("o", point(1, 1), evil)
    told = titles(render(Table("t", evil, 20 * INCH, 10 * INCH, INCH, (piece,), (zone,), (), (objective,))))
    assert told == [evil, f"{evil}: slow", evil]


def test_each_texture_is_defined_and_used() -> None:
    for look in THEMES.values():
        defined = set(re.findall(r'id="of-(\w+)"', textures(look, "of-")))
        assert {word.texture for word in KEYWORDS.values()} - {"solid", "ticks"} <= defined


@pytest.mark.parametrize(
    ("keywords", "drawn"),
    [
        (("slow", "difficult", "obscuring", "cover"), ["hatch", "dots"]),
        (("slow",), ["hatch"]),
        (("barrier", "rough", "heavy-cover"), ["brick"]),
        (("difficult", "cover", "light-cover"), ["hatch", "tufts"]),
        (("difficult", "cover", "heavy-cover"), ["hatch", "stones"]),
        (("dangerous",), ["crosses"]),
        (("clear",), ["tiles"]),
        (("impassable", "obscuring"), []),
        ((), []),
    ],
)
def test_ground_is_textured_by_keyword(keywords: tuple[str, ...], drawn: list[str]) -> None:
    picture = render(table(Part("1", SQUARE, height=INCH, keywords=keywords)))
    assert re.findall(r"url\(#of-(\w+)\)", picture) == drawn


def test_heights_are_told_in_badges_and_on_hover() -> None:
    hill = Part("1", SQUARE, 1, INCH, ("clear", "climbable"), climb=(0, 1, 2))
    house = Part("2", (point(2, 2), point(4, 2), point(4, 4)), 1, 3 * INCH, ("impassable",))
    picture = render(table(hill, house))
    assert [text for text in re.findall(r">([^<]*)</text>", picture) if text.startswith("▲") or "″" in text] == [
        "▲1",
        "3″",
    ]
    assert titles(picture)[1:] == [
        "Piece: clear, climbable; level 1; 1 in high",
        "Piece: impassable; level 1; 3 in high",
    ]


def test_ticks_point_downhill_and_sheer_edges_are_thick() -> None:
    hill = Part("1", SQUARE, 1, INCH, ("clear", "climbable"), climb=(0,))
    ticks, sheer = re.search(
        r'<path d="(M[^"]*)" stroke="[^"]*" stroke-width="1.1"/><path d="([^"]*)"', render(table(hill))
    ).groups()  # type: ignore[union-attr]
    assert ticks.count("M") == 18  # 80 units of edge, a tick every 4.5
    assert set(re.findall(r"l[^M]*", ticks)) == {"l0 3.4"}  # down the screen, away from the hill above
    assert sheer == "M90 90L90 50M90 50L10 50M10 50L10 90"


def test_one_shadow_per_height() -> None:
    parts = [Part(str(n), SQUARE, height=height * INCH, keywords=("slow",)) for n, height in enumerate((0, 3, 3, 1, 9))]
    shadows = re.findall(r'transform="translate\(([^)]*)\)" opacity', render(table(*parts)))
    assert shadows == ["1.3 1.8", "3.9 5.4", "6.5 9"]


def test_layers_are_drawn_between_the_table_and_the_ruler() -> None:
    view = TopView(10 * INCH)
    assert view.at(point(3, 4)) == (30, 60)
    assert view.path(SQUARE) == "M10 90L90 90L90 50L10 50Z"
    picture = render(table(), layers=['<circle cx="30" cy="60" r="5"/>'], prefix="x-")
    assert picture.index('id="x-table"') < picture.index('<circle cx="30"') < picture.index("T, 20 by 10 in")
    assert table_layer(table(), THEMES["dark"], "x-") == table_layer(table(), THEMES["dark"], "x-")


def test_markers_carry_more_than_a_colour() -> None:
    plain = Table(
        "t",
        "T",
        20 * INCH,
        10 * INCH,
        zones=(Zone("s", SQUARE, "a"), Zone("n", SQUARE, "b"), Zone("x", SQUARE, None, "swamp")),
        entries=(EntryPoint("e", point(10, 1), "a"), EntryPoint("f", point(19, 5), "b")),
        objectives=(Objective("o", point(10, 5), "Well"),),
    )
    picture = render(plain)
    assert re.findall(r'stroke-dasharray="([^"]*)"', picture) == ["14 7", "6 6"]
    assert re.findall(r">([^<]*)</text></g>", picture)[:3] == ["A", "B", "1"]
    assert re.findall(r"rotate\((\d+)\)\" fill", picture) == ["0", "270"]
    assert re.findall(r'paint-order="stroke">([^<]*)<', picture) == ["deployment A", "deployment B", "swamp"]


def test_odd_sizes_keep_their_grid_and_ruler() -> None:
    picture = render(parse("id: t\nname: T\nwidth: 30.5\nheight: 12\n"))
    assert picture.count(">30</text>") == 2
    assert picture.count("M300 0V120") == 1


@pytest.mark.parametrize(("value", "text"), [(1, "1"), (-0.04, "0"), (0.25, "0.2"), (-1.26, "-1.3"), (100.0, "100")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert short(value) == text
