"""Army lists as files: read from whatever wrote them, and written out for the table."""

from __future__ import annotations

from openfire import documents
from openfire.builder import (
    from_document,
    from_share_text,
    import_list,
    is_share_text,
    share,
    sheet,
    sheet_html,
    sheet_text,
    unshare,
)
from openfire.documents import DocumentError
from openfire.game import Module
from openfire.roster import Army, ListEntryError, army_faults, tell_army
from openfire.server.games.new_game import find_module
from openfire.server.games.terms import Data
from openfire.server.problems import Problem
from openfire.server.workshop.army_drafts import read_list
from openfire.server.workshop.army_wire import ListFilesReply, ListTextReply, ListTextRequest, ReadQuestion

OWN = "a list of Open Fire"
NO_MODULE = "which module is it for? Choose one, and read it again"


def read_text(ask: ListTextRequest) -> ListTextReply:
    """The list in a text, as far as it can be read. Raises Problem with what is wrong, where and why."""
    try:
        return _read(ask.text, find_module(ask.module) if ask.module else None)
    except DocumentError as error:
        raise Problem("unfit", str(error)) from None
    except (ValueError, OverflowError, RecursionError) as error:
        raise Problem("unfit", f"the list cannot be read: {error}") from None


def _read(text: str, module: Module | None) -> ListTextReply:
    if is_share_text(text):
        known = find_module(unshare(text).module)
        found = from_share_text(text, known, find_module, is_strict=False)
        return _told(found.army, known, "a share text", advice=found.advice)
    if _is_own(text):
        document = documents.parse(text, "the list")
        named = document.data.get("module") if isinstance(document.data, dict) else None
        known = find_module(named) if isinstance(named, str) else _must_be_known(module)
        return _told(from_document(document, known, find_module, is_strict=False).army, known, OWN)
    found_elsewhere = import_list(text, _must_be_known(module), "the list")
    questions = tuple(ReadQuestion(one.place, one.text, one.near) for one in found_elsewhere.questions)
    return _told(found_elsewhere.army, found_elsewhere.module, found_elsewhere.form, questions)


def _is_own(text: str) -> bool:
    """Whether a text looks like one of our own files, in YAML or in JSON."""
    lines = text.splitlines()
    if any(line.startswith(("units:", "module:", "id:", "name:")) for line in lines):
        return True
    return text.lstrip().startswith("{") and '"units"' in text and '"unit"' in text and '"schemaVersion"' not in text


def _must_be_known(module: Module | None) -> Module:
    if module is None:
        raise Problem("unfit", NO_MODULE)
    return module


def _told(
    army: Army, module: Module, form: str, questions: tuple[ReadQuestion, ...] = (), advice: str = ""
) -> ListTextReply:
    return ListTextReply(module.heading.key, _plain(army), form, questions, advice)


def _plain(army: Army) -> Data:
    return {key: value for key, value in tell_army(army).items() if key not in ("id", "module")}


def write_files(key: str, data: Data) -> ListFilesReply:
    """A list written out. Raises Problem for one whose units make no sense."""
    module = find_module(key)
    army = read_list(data, module)
    for place, reason in army_faults(army, module.roster):
        if place != "limit":
            raise Problem("unfit", f"{place}: {reason}")
    try:
        told = sheet(army, module)
    except ListEntryError as error:
        raise Problem("unfit", str(error)) from None
    return ListFilesReply(sheet_html(told), sheet_text(told), documents.write(tell_army(army)), share(army, module))
