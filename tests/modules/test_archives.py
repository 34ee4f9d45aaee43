"""Modules in ZIP files: packed and installed again; what is hostile is refused, and nothing is installed."""

import contextlib
import io
import stat
import struct
import time
import tracemalloc
import zipfile

import pytest

from openfire.game import check_game_module, load_module
from openfire.modules import list_modules, modules_in, own_modules
from openfire.modules.archives import (
    LARGEST_ARCHIVE,
    LARGEST_MODULE,
    MOST_ENTRIES,
    ArchiveError,
    install,
    pack_folder,
    remove,
)
from openfire.modules.skeletons import editions, write_skeleton
from tests.modules.small import FILES, lay_out


def packed(path, files, top=""):
    """A ZIP file of some texts."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(top + name, text)
    return path


def refused(path, into):
    """Why an archive is not installed; nothing may be there afterwards that was not there before."""
    before = sorted(into.rglob("*")) if into.exists() else []
    with pytest.raises(ArchiveError) as why:
        install(path, into, check_game_module)
    assert (sorted(into.rglob("*")) if into.exists() else []) == before
    return str(why.value)


@pytest.mark.parametrize("top", ["", "small/", "a/b/"])
def test_a_module_is_installed_as_it_was_packed(tmp_path, top):
    folder = lay_out(tmp_path / "small", FILES)
    archive = packed(tmp_path / "a.zip", FILES | {"README.md": "words", "art/a.png": "dots"}, top)
    done = install(archive, tmp_path / "mine", check_game_module)
    assert done.module == load_module(str(folder))
    assert done.folder == tmp_path / "mine" / "small"
    assert done.others == (f"{top}README.md", f"{top}art/a.png")
    assert load_module(str(done.folder)).hash == done.module.hash
    assert sorted(path.name for path in done.folder.iterdir()) == [
        "armies", "missions", "models.yaml", "module.yaml", "tables", "units.yaml", "weapons.yaml",
    ]  # fmt: skip


def test_packing_takes_the_files_of_a_module_only_and_gives_the_same_bytes(tmp_path):
    folder = lay_out(tmp_path / "small", FILES | {"notes.txt": "x", "scenarios/one.yaml": "x", "art/b.yaml": "x"})
    (folder / "tables" / "link.yaml").symlink_to(folder / "module.yaml")
    assert pack_folder(folder, tmp_path / "a.zip") == len(FILES) + 1
    pack_folder(folder, tmp_path / "b.zip")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    assert sorted(zipfile.ZipFile(tmp_path / "a.zip").namelist()) == sorted([*FILES, "scenarios/one.yaml"])


def test_the_same_again_is_fine_and_another_content_has_to_be_asked_for(tmp_path):
    into = tmp_path / "mine"
    first = install(packed(tmp_path / "a.zip", FILES), into, check_game_module)
    assert install(packed(tmp_path / "b.zip", FILES), into, check_game_module).was_there
    other = FILES | {"module.yaml": FILES["module.yaml"].replace('version: "1"', 'version: "2"')}
    assert "another content" in refused(packed(tmp_path / "c.zip", other), into)
    assert load_module(str(first.folder)).hash == first.module.hash
    done = install(tmp_path / "c.zip", into, check_game_module, replaces=True)
    assert load_module(str(first.folder)).hash == done.module.hash != first.module.hash


def test_removing_a_link_leaves_what_it_leads_to(tmp_path):
    folder = lay_out(tmp_path / "small", FILES)
    link = tmp_path / "link"
    link.symlink_to(folder)
    remove(link)
    assert not link.exists()
    assert (folder / "module.yaml").exists()


def test_installed_modules_are_offered_by_key_and_shipped_ones_stay(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    place = tmp_path / "openfire" / "modules"
    install(packed(tmp_path / "a.zip", FILES), place, check_game_module)
    assert own_modules() == {"small": place / "small"}
    assert load_module("small").heading.title == "Small war"
    lay_out(place / "frontier", FILES)
    assert own_modules() == {"small": place / "small"}
    assert load_module("frontier").heading.title == "The Salt Frontier"
    lay_out(place / "other", FILES)
    with pytest.raises(Exception, match="the folder is called other"):
        load_module("other")
    assert [path.name for path in modules_in(place)] == ["frontier", "other", "small"]


# ------------------------------------------------------------------------------------------------ what is refused


def entry(name, mode=0, data=b"x"):
    """An archive with a module, and one entry besides that says of itself what it likes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for known, text in FILES.items():
            archive.writestr(known, text)
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        archive.writestr(info, data)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "mode", "why"),
    [
        ("../evil.yaml", 0, "leads out of the module"),
        ("armies/../../evil.yaml", 0, "leads out of the module"),
        ("/etc/evil.yaml", 0, "leads out of the module"),
        ("armies//evil.yaml", 0, "leads out of the module"),
        ("C:evil.yaml", 0, "leads out of the module"),
        ("armies\\..\\evil.yaml", 0, "leads out of the module"),
        ("armies/evil\n.yaml", 0, "is not the name of a file"),
        ("armies/\u202eevil.yaml", 0, "is not the name of a file"),
        ("armies/evil.yaml", stat.S_IFLNK | 0o777, "is a link"),
        ("armies/evil.yaml", stat.S_IFIFO | 0o777, "is a link or something else"),
        ("ARMIES/reds.yaml", 0, "is there twice"),
    ],
)
def test_an_entry_that_no_module_has_is_refused(tmp_path, name, mode, why):
    archive = tmp_path / "a.zip"
    archive.write_bytes(entry(name, mode))
    assert why in refused(archive, tmp_path / "mine")


def test_every_bad_entry_is_told_at_once(tmp_path):
    archive = packed(tmp_path / "a.zip", {f"../{n}": "x" for n in range(50)})
    told = refused(archive, tmp_path / "mine").splitlines()
    assert len(told) == 21
    assert told[-1] == "and 30 more"


def test_a_bomb_is_not_unpacked(tmp_path):
    """Three hundred million noughts in one file, and many files of a megabyte: a bounded part is read."""
    zeros = bytes(1 << 20)
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("module.yaml", FILES["module.yaml"])
        with bomb.open("weapons.yaml", "w", force_zip64=True) as file:
            for _ in range(300):
                file.write(zeros)
    tracemalloc.start()
    began = time.process_time()
    assert "is larger than" in refused(archive, tmp_path / "mine")
    assert time.process_time() - began < 2
    assert tracemalloc.get_traced_memory()[1] < 20 << 20
    tracemalloc.stop()
    many = {f"armies/a{n}.yaml": zeros[: 1 << 19] for n in range(2 * LARGEST_MODULE >> 19)}
    assert "larger than" in refused(packed(tmp_path / "b.zip", FILES | many), tmp_path / "mine")


def test_a_size_that_is_a_lie_is_not_believed(tmp_path):
    archive = packed(tmp_path / "a.zip", FILES | {"armies/x.yaml": "a" * 5000})
    raw = archive.read_bytes()
    archive.write_bytes(raw.replace(struct.pack("<L", 5000), struct.pack("<L", 10)))
    assert refused(archive, tmp_path / "mine")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "cannot be read as a ZIP file"),
        (b"PK\x03\x04 and nothing more", "cannot be read as a ZIP file"),
        (b"x" * (LARGEST_ARCHIVE + 1), "is larger than"),
    ],
)
def test_what_is_no_archive_is_refused(tmp_path, content, why):
    archive = tmp_path / "a.zip"
    archive.write_bytes(content)
    assert why in refused(archive, tmp_path / "mine")


def test_broken_bytes_do_no_harm(tmp_path):
    raw = packed(tmp_path / "whole.zip", FILES).read_bytes()
    archive = tmp_path / "a.zip"
    for at in range(0, len(raw), 41):
        archive.write_bytes(raw[:at] + bytes([raw[at] ^ 0x55]) + raw[at + 1 :])
        with contextlib.suppress(ArchiveError):  # what is broken in a comment or a date is no harm
            install(archive, tmp_path / f"mine{at}", check_game_module)


def test_too_many_entries_and_no_or_several_modules_are_refused(tmp_path):
    many = {f"art/{n}.txt": "" for n in range(MOST_ENTRIES + 1)}
    assert "entries" in refused(packed(tmp_path / "a.zip", many), tmp_path / "mine")
    assert "it is not a module" in refused(packed(tmp_path / "b.zip", {"x.yaml": "x"}), tmp_path / "mine")
    two = {f"{top}/{name}": text for top in ("a", "b") for name, text in FILES.items()}
    assert "several modules" in refused(packed(tmp_path / "c.zip", two), tmp_path / "mine")
    assert "no such file" in refused(tmp_path / "nowhere.zip", tmp_path / "mine")


def test_an_encrypted_entry_and_another_packing_are_refused(tmp_path):
    raw = bytearray(packed(tmp_path / "a.zip", FILES).read_bytes())
    place = raw.rindex(b"PK\x01\x02")
    raw[place + 8] |= 1
    (tmp_path / "a.zip").write_bytes(raw)
    assert "is encrypted" in refused(tmp_path / "a.zip", tmp_path / "mine")
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("module.yaml", FILES["module.yaml"])
    assert "is packed in a way" in refused(tmp_path / "b.zip", tmp_path / "mine")


def test_a_module_with_faults_is_not_installed_and_all_are_told(tmp_path):
    files = FILES | {"armies/reds.yaml": FILES["armies/reds.yaml"].replace("unit: squad", "unit: squid")}
    files["weapons.yaml"] = files["weapons.yaml"].replace("[Blast]", "[Blest]")
    told = refused(packed(tmp_path / "a.zip", files), tmp_path / "mine")
    assert "weapons.yaml:9: weapons[1].profiles[0].specials[0]: unknown weapon special rule Blest" in told
    assert told.count("unknown unit squid; did you mean squad?") == 2
    assert str(tmp_path / "mine") not in told


def test_the_key_of_a_shipped_module_is_taken(tmp_path):
    files = FILES | {"module.yaml": FILES["module.yaml"].replace("key: small", "key: frontier")}
    assert "comes with Open Fire" in refused(packed(tmp_path / "a.zip", files), tmp_path / "mine")
    assert "frontier" in list_modules()


def test_a_hostile_module_is_refused_in_time(tmp_path):
    """As much nonsense as fits, in as many files as there may be."""
    wild = "weapons:\n" + "".join(f"  - {{id: w{n}, name: W, range: x, attacks: y, x{n}: 1}}\n" for n in range(999))
    entries = "".join(
        f"  - {{unit: squad, name: n{n}, counts: {{t{n}: 9}}, options: {{o{n}: 9}}}}\n" for n in range(100)
    )
    army = "id: a{0}\nname: A\nunits:\n" + entries.replace("{", "{{").replace("}", "}}")
    files = FILES | {"weapons.yaml": wild} | {f"armies/a{n}.yaml": army.format(n) for n in range(190)}
    archive = packed(tmp_path / "a.zip", files)
    began = time.process_time()
    told = refused(archive, tmp_path / "mine")
    assert time.process_time() - began < 20
    assert len(told.splitlines()) < 600


# ------------------------------------------------------------------------------------------------ skeletons


@pytest.mark.parametrize("edition", editions())
def test_a_new_module_checks_at_once(tmp_path, edition):
    names = write_skeleton(tmp_path / "my-war", edition, "My war: yes")
    assert names[0] == "module.yaml"
    checked = check_game_module(tmp_path / "my-war")
    assert checked.is_sound()
    assert checked.module
    assert checked.module.heading.key == "my-war"
    assert checked.module.heading.title == "My war: yes"
    assert checked.module.heading.edition == edition


def test_nothing_is_written_over_something(tmp_path):
    with pytest.raises(Exception, match="there is something already"):
        write_skeleton(lay_out(tmp_path / "small", FILES), "stress")
    with pytest.raises(Exception, match="My War is not an id"):
        write_skeleton(tmp_path / "My War", "stress")
    with pytest.raises(Exception, match="unknown edition stres; did you mean stress"):
        write_skeleton(tmp_path / "war", "stres")
