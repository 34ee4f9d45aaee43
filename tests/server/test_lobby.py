"""What is told to those who choose a battle or a game: pictures, first battles, lists with round and score."""

from xml.dom.minidom import parseString

import pytest

from openfire.modules import list_modules
from tests.server.running import Server


def test_every_mission_has_a_picture_in_both_themes(server: Server) -> None:
    pictures = {
        theme: server.get(f"/api/library/frontier/three-pumps/picture?theme={theme}") for theme in ("light", "dark")
    }
    for reply in pictures.values():
        assert reply.headers["content-type"].startswith("image/svg+xml")
        assert "max-age" in reply.headers["cache-control"]
        assert parseString(reply.text).documentElement.tagName == "svg"
    assert pictures["light"].text != pictures["dark"].text


def test_the_objectives_of_the_mission_are_in_its_picture(server: Server) -> None:
    drawn = server.get("/api/library/frontier/salvage-rights/picture").text
    assert "Strong box" in drawn
    assert "Strong box" not in server.get("/api/library/frontier/three-pumps/picture").text


def test_a_table_is_told_with_its_land_to_be_drawn(server: Server) -> None:
    reply = server.get("/api/library/lamplands/three-lamps/land")
    assert "max-age" in reply.headers["cache-control"]
    found = reply.json()
    assert found["biome"] == "galleries"
    assert [one["id"] for one in found["table"]["objectives"]] == ["west-lamp", "great-lamp", "east-lamp"]
    assert len(found["table"]["pieces"]) > 10


@pytest.mark.parametrize("path", ["nowhere/x", "frontier/nowhere", "frontier/three-pumps?table=nowhere"])
def test_there_is_no_picture_of_what_is_not_there(server: Server, path: str) -> None:
    module, _, table = path.partition("?")
    assert server.get(f"/api/library/{module}/picture?{table}").status_code == 422


def test_the_library_says_how_long_a_battle_is_and_which_comes_first(server: Server) -> None:
    modules = server.get("/api/library").json()["modules"]
    assert {one["key"] for one in modules if one["first"]} == set(list_modules())
    rounds = {one["key"]: {m["id"]: m["rounds"] for m in one["missions"]} for one in modules}
    assert (rounds["frontier"]["open-flats"], rounds["frontier"]["salvage-rights"]) == (5, 6)
    assert rounds["glasshouse"]["open-panes"] == 4, "as the book says"


def test_lists_say_round_score_whose_turn_and_who_sits_there(server: Server) -> None:
    seats = [{"player": "me", "name": "Ada"}, {"player": "me", "name": "Bo"}]
    made, other = server.create(mission="three-pumps", seats=seats), server.create(seats=seats)
    (one,) = server.get(f"/api/games?game={made['game']}&game=nowhere").json()
    view = server.view(made["game"])
    assert (one["round"], one["scores"], one["asked"]) == (1, view["scores"], view["question"]["who"])
    assert one["names"] == {"a": "Ada", "b": "Bo"}
    both = server.get(f"/api/games?game={made['game']}&game={other['game']}").json()
    assert {game["id"] for game in both} == {made["game"], other["game"]}


def test_a_table_for_anyone_stands_in_the_lobby_and_says_which_army_is_free(server: Server) -> None:
    seats = [{"player": "me", "name": "Ada", "army": "sluice-picket"}, {"player": "open", "army": "wrack-gang"}]
    made = server.create(mission="three-pumps", seats=seats, listed=True)
    listed = next(one for one in server.get("/api/games").json() if one["id"] == made["game"])
    assert (listed["phase"], listed["names"]) == ("gathering", {"a": "Ada"})
    room = server.room(made["game"])
    assert [seat["army"] for seat in room["seats"]] == ["The Sluice Picket", "The Wrack Gang"]
    assert room["table"] == "Dry harbour"
    assert server.get(room["picture"]).status_code == 200
