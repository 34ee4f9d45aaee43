"""The bot in docs/bots.md plays as it stands."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_bot_of_the_guide_plays_a_whole_game() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(block, "docs/bots.md", "exec"), names)
    assert {seat for seat, _ in names["outcome"].scores} == {"a", "b"}  # type: ignore[attr-defined]
