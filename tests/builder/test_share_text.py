"""Share texts restore a list anywhere, survive mail, and are refused with a reason when they are broken or hostile."""

import zlib
from base64 import urlsafe_b64encode

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openfire.builder import find_army, share
from openfire.builder.share_text import LARGEST, _checksum
from openfire.documents import DocumentError
from openfire.game import load_module, shipped_module
from openfire.modules import list_modules


@pytest.mark.parametrize("key", list_modules())
def test_every_shipped_list_comes_back(key):
    module = shipped_module(key)
    for army in module.armies.values():
        found = find_army(share(army, module))
        assert found.army == army
        assert found.module.hash == module.hash
        assert found.advice == ""


@pytest.fixture(scope="module")
def text():
    module = load_module("glasshouse")
    return share(module.armies["wardens"], module)


def test_line_breaks_do_no_harm(text):
    broken = "\r\n".join(text[n : n + 60] for n in range(0, len(text), 60))
    assert find_army(f"\n  {broken}\n").army.id == "wardens"


def made(body, module="glasshouse", form="1"):
    packed = body if isinstance(body, bytes) else zlib.compress(msgspec.json.encode(body))
    plain = f"openfire-list.{form}.{module}.00000000.{urlsafe_b64encode(packed).decode().rstrip('=')}"
    return f"{plain}.{_checksum(plain)}"


def test_other_content_is_told():
    entry = {"unit": "wardens"}
    found = find_army(made({"id": "x", "name": "X", "units": [entry]}))
    assert "other content of glasshouse" in found.advice


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ("openfire-list.1.glasshouse", "a part is missing"),
        ("openfire-list.2.glasshouse.00000000.AAAA.00000000", "of form '2'"),
        (made(b"not packed"), "cannot be read"),
        (made(zlib.compress(b"x" * (LARGEST + 1))), "cannot be read"),
        (made(zlib.compress(b"[" * 100_000)), "cannot be read"),
        (made([1, 2]), "cannot be read"),
        (made({"id": "x"}, module="../../etc"), "cannot be read|a part is missing"),
        (made({"id": "x"}, module="nowhere"), "is not a folder"),
        (made({"id": "x", "name": "X", "units": []}), "the army has no units"),
        (made({"id": "x", "name": "X", "units": [{"unit": "wardenz"}]}), "did you mean wardens"),
        (made({"id": "x", "name": "X", "units": [{"unit": "wardens", "options": {"repeater": 10**30}}]}), "."),
        ("openfire-list." + "A" * 30_000, "longer than"),
    ],
)
def test_a_broken_text_is_refused(told, reason):
    with pytest.raises(DocumentError, match=reason):
        find_army(told)


@given(st.data())
def test_a_changed_letter_is_noticed(text, data):
    at = data.draw(st.integers(len("openfire-list."), len(text) - 1))
    letter = data.draw(st.sampled_from("abcXYZ019._-"))
    if text[at] != letter:
        with pytest.raises(DocumentError):
            find_army(text[:at] + letter + text[at + 1 :])


def test_names_and_files(tmp_path):
    assert find_army("glasshouse:kiln-choir").army.id == "kiln-choir"
    assert find_army("kiln-choir", load_module("glasshouse")).army.id == "kiln-choir"
    path = tmp_path / "mine.yaml"
    path.write_text("id: mine\nname: Mine\nmodule: glasshouse\nunits: [{unit: wardens, options: {lens-cutter: 9}}]\n")
    with pytest.raises(DocumentError, match=r"mine.yaml:4: units\[0\].options.lens-cutter: 9 is too many"):
        find_army(str(path))
    assert find_army(str(path), is_strict=False).army.units[0].options == (("lens-cutter", 9),)
    for wrong in ("", "nothing.yaml", "glasshouse:wardenz", str(tmp_path), "x" * 5000):
        with pytest.raises(DocumentError):
            find_army(wrong)
    with pytest.raises(DocumentError, match="belongs to glasshouse, not to frontier"):
        find_army(str(path), load_module("frontier"))
