"""Modules that are read, edited, checked, tried and installed.

Nothing of a draft is kept here: a page keeps its files, and sends them along whenever it asks something about them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from openfire.documents import DocumentError
from openfire.game import Module, check_game_module
from openfire.module_scenarios import PlayedScenario, play_scenarios
from openfire.modules import SCENARIOS, CheckedModule, ModuleFault, list_modules, shipped_modules
from openfire.modules.archives import (
    ArchiveError,
    install_files,
    lay_out,
    module_files,
    pack_files,
    unpack_files,
)
from openfire.modules.skeletons import editions, skeleton
from openfire.roster.own_rules.sentences import sentences
from openfire.roster.words import parse_id, parse_name, title, unknown
from openfire.server import lobby
from openfire.server.games.new_game import find_module
from openfire.server.http.callers import Asking, language_of, limit, must_have_account, service_of
from openfire.server.languages import Language
from openfire.server.problems import Problem
from openfire.server.workers.analysis import work_out
from openfire.text.log import tell_all

ModuleKey = Annotated[str, PathParameter(min_length=1, max_length=64, description="The key of a module.")]

LONGEST_FILE: Final = 200_000
MOST_FILES: Final = 200
MOST_FAULTS: Final = 100
"""Faults that are told at once."""
PATIENCE: Final = 10.0
"""Seconds that a draft may take to be checked or tried."""
TOO_SLOW: Final = "that takes too long: a module that plays is checked in much less"
NO_AUTHOR: Final = "the owner of this server has not allowed you to install modules (openfire serve --author NAME)"

T = TypeVar("T")


class ModuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a module."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    """Its place in the module, such as `armies/reds.yaml`."""
    text: Annotated[str, Meta(max_length=LONGEST_FILE)]


class ModuleListed(msgspec.Struct, frozen=True):
    """A module that can be read here."""

    key: str
    title: str
    edition: str
    description: str
    is_shipped: bool
    """Whether it comes with Open Fire; others were installed here."""


class Bench(msgspec.Struct, frozen=True):
    """What there is to start from, and what may be done with the result."""

    modules: tuple[ModuleListed, ...]
    editions: tuple[str, ...]
    """What there is a small module of, to be changed into one's own."""
    authors: bool
    """Whether anybody may install modules here."""


class ModuleText(msgspec.Struct, frozen=True):
    """A module with its files as they are read and written."""

    key: str
    title: str
    files: tuple[ModuleFile, ...]


class ModuleDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The files of a module that somebody writes."""

    files: Annotated[tuple[ModuleFile, ...], Meta(min_length=1, max_length=MOST_FILES)]
    only: Annotated[str, Meta(max_length=80)] = ""
    """The one scenario that is to be tried, by the name of its file; all of them if it is left out."""
    replace: bool = False
    """Whether a module of the same key that is installed may give way."""


class PackedModule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A module as a ZIP file."""

    zip: bytes
    """In base64."""


class RuleBack(msgspec.Struct, frozen=True):
    """A rule of the module's own, said back as it is understood."""

    id: str
    title: str
    sentences: tuple[str, ...]


class CheckReply(msgspec.Struct, frozen=True):
    """Everything that is wrong with a draft, and what it holds."""

    is_sound: bool
    key: str
    title: str
    hash: str
    """Of its content; empty while anything is wrong."""
    faults: tuple[ModuleFault, ...]
    more: int
    """Faults that are not told any more."""
    rules: tuple[RuleBack, ...]
    counts: dict[str, int]


class ScenarioTried(msgspec.Struct, frozen=True):
    """What came of a scenario."""

    file: str
    name: str
    because: str
    has_passed: bool
    failures: tuple[str, ...]
    log: tuple[str, ...]
    """What happened, in sentences."""


class TryReply(msgspec.Struct, frozen=True):
    """What came of the scenarios of a draft."""

    scenarios: tuple[ScenarioTried, ...]


class InstallReply(msgspec.Struct, frozen=True):
    """A module that can be played here now."""

    key: str
    title: str
    hash: str
    was_there: bool


# ------------------------------------------------------------------------------------------------ to start from


@get("/api/workshop/modules", summary="Modules to be read, and what a new one can begin with.", tags=["workshop"])
async def bench(request: Asking) -> Bench:
    limit(request)
    return await service_of(request).rules(_bench, bool(request.app.state.authors))


def _bench(authors: bool) -> Bench:
    known = lobby.library().modules
    shipped = shipped_modules()
    listed = (ModuleListed(one.key, one.title, one.edition, one.description, one.key in shipped) for one in known)
    return Bench(tuple(listed), editions(), authors)


@get("/api/workshop/modules/new", summary="A small module that plays, to be changed into one's own.", tags=["workshop"])
async def new(
    request: Asking,
    edition: Annotated[str, QueryParameter(max_length=32, description="The rulebook.")],
    key: Annotated[str, QueryParameter(min_length=1, max_length=60, description="What its folder is called.")],
    name: Annotated[str, QueryParameter(max_length=80, description="What it is called; else made of the key.")] = "",
) -> ModuleText:
    limit(request)
    return await service_of(request).rules(_new, edition, key, name)


def _new(edition: str, key: str, name: str) -> ModuleText:
    try:
        called = parse_name(name or title(parse_id(key)))
        files = skeleton(parse_id(key), called, edition)
    except (DocumentError, ValueError) as error:
        raise Problem("unfit", str(error)) from None
    return _text(key, called, {name: text.encode() for name, text in files.items()})


@get("/api/workshop/modules/{module:str}", summary="The files of a module.", tags=["workshop"])
async def module_text(request: Asking, module: ModuleKey) -> ModuleText:
    limit(request, 3)
    return await service_of(request).rules(_module_text, module)


def _module_text(key: str) -> ModuleText:
    module = find_module(key)
    return _text(key, module.heading.title, module_files(list_modules()[key]))


def _text(key: str, called: str, files: Mapping[str, bytes]) -> ModuleText:
    try:
        found = tuple(ModuleFile(name, body.decode()) for name, body in files.items())
    except UnicodeDecodeError as error:
        raise Problem("unfit", f"a file of the module is no text: {error}") from None
    return ModuleText(key, called, found)


@post("/api/workshop/modules/unpack", summary="The files in a ZIP file.", tags=["workshop"], status_code=200)
async def unpack(request: Asking, data: JSONBody[PackedModule]) -> ModuleText:
    limit(request, 5)
    return await work_out(service_of(request), unpacked, data.zip, budget=PATIENCE, otherwise=TOO_SLOW)


def unpacked(body: bytes) -> ModuleText:
    """The files in a stranger's ZIP file; what it says of itself is not believed."""
    try:
        files, _ = unpack_files(BytesIO(body), "the file")
    except ArchiveError as error:
        raise Problem("unfit", str(error)) from None
    return _text("", "", files)


# ------------------------------------------------------------------------------------------------ a draft


@post(
    "/api/workshop/modules/check", summary="Everything that is wrong with a draft.", tags=["workshop"], status_code=200
)
async def check(request: Asking, data: JSONBody[ModuleDraft]) -> CheckReply:
    limit(request, 5)
    return await _checked(request, data)


async def _checked(request: Asking, draft: ModuleDraft) -> CheckReply:
    return await _laid_out_for(request, checked, draft)


async def _laid_out_for(request: Asking, work: Callable[[str, ModuleDraft, Language], T], draft: ModuleDraft) -> T:
    """Have another process work on a draft, in a folder that goes again whatever becomes of the work."""
    with TemporaryDirectory(prefix="openfire-draft-") as folder:
        told = (folder, draft, language_of(request))
        return await work_out(service_of(request), work, *told, budget=PATIENCE, otherwise=TOO_SLOW)


def checked(folder: str, draft: ModuleDraft, language: Language) -> CheckReply:
    """What is wrong with a draft, which is laid out in an empty folder."""
    found = check_game_module(_laid_out(folder, draft))
    module = found.module
    faults = [_placed(fault, folder) for fault in found.faults]
    return CheckReply(
        found.is_sound(),
        module.heading.key if module else "",
        module.heading.title if module else "",
        module.hash if module and found.is_sound() else "",
        tuple(faults[:MOST_FAULTS]),
        max(0, len(faults) - MOST_FAULTS),
        tuple(_said_back(found, language)),
        _counts(module) if module else {},
    )


def _laid_out(folder: str, draft: ModuleDraft) -> Path:
    names = [file.name for file in draft.files]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise Problem("unfit", f"{twice[0]!a}: is there twice")
    try:
        lay_out({file.name: file.text.encode() for file in draft.files}, Path(folder))
    except (ArchiveError, UnicodeEncodeError) as error:
        raise Problem("unfit", str(error)) from None
    return Path(folder)


def _placed(fault: ModuleFault, folder: str) -> ModuleFault:
    """A fault with the name of its file in the module."""
    file = Path(fault.file)
    name = file.relative_to(folder).as_posix() if file.is_relative_to(folder) else fault.file
    return msgspec.structs.replace(fault, file="" if name == "." else name)


def _said_back(found: CheckedModule, language: Language) -> Iterator[RuleBack]:
    """Each rule of the module's own as it is understood."""
    del language  # sentences of own rules are English so far
    if found.module and found.words and found.words.rule_words:
        for rule in found.module.roster.own.rules.values():
            yield RuleBack(rule.id, rule.title, tuple(sentences(rule, found.words.rule_words)))


def _counts(module: Module) -> dict[str, int]:
    roster = module.roster
    return {
        "units": len(roster.units),
        "weapons": len(roster.weapons),
        "rules": len(roster.own.rules),
        "armies": len(module.armies),
        "missions": len(module.missions),
        "tables": len(module.tables),
    }


@post("/api/workshop/modules/try", summary="Play the scenarios of a draft.", tags=["workshop"], status_code=200)
async def try_scenarios(request: Asking, data: JSONBody[ModuleDraft]) -> TryReply:
    limit(request, 10)
    return await _laid_out_for(request, tried, data)


def tried(folder: str, draft: ModuleDraft, language: Language) -> TryReply:
    """What came of the scenarios of a draft."""
    names = [file.name for file in draft.files if file.name.startswith(f"{SCENARIOS}/")]
    if draft.only and draft.only not in names:
        raise Problem("unfit", unknown("scenario", draft.only, names))
    try:
        played = play_scenarios(_laid_out(folder, draft), draft.only.rpartition("/")[2])
        return TryReply(tuple(_tried(one, folder, language) for one in played))
    except DocumentError as error:
        raise Problem("unfit", str(error).replace(f"{folder}/", "")) from None


def _tried(played: PlayedScenario, folder: str, language: Language) -> ScenarioTried:
    file = Path(played.file).relative_to(folder).as_posix()
    scenario, result = played.scenario, played.result
    if scenario is None or result is None:
        return ScenarioTried(file, "", "", has_passed=False, failures=(played.fault.replace(f"{folder}/", ""),), log=())
    log = tuple(tell_all(result.facts, scenario.setup, language=language))
    return ScenarioTried(file, scenario.name, scenario.because, result.passed, result.failures, log)


@post(
    "/api/workshop/modules/pack",
    summary="A draft as a ZIP file, for `openfire module install`.",
    tags=["workshop"],
    status_code=200,
    media_type="application/zip",
)
async def pack(request: Asking, data: JSONBody[ModuleDraft]) -> Response[bytes]:
    limit(request, 3)
    body = await service_of(request).rules(_zipped, data)
    return Response(body, media_type="application/zip")


def _zipped(draft: ModuleDraft) -> bytes:
    with TemporaryDirectory(prefix="openfire-draft-") as folder:
        files = module_files(_laid_out(folder, draft))
    body = BytesIO()
    pack_files(files, body)
    return body.getvalue()


# ------------------------------------------------------------------------------------------------ installed


@post(
    "/api/workshop/modules/install",
    summary="Install a draft on this server, where its owner allows it to whoever asks.",
    tags=["workshop"],
    status_code=200,
)
async def install(request: Asking, data: JSONBody[ModuleDraft]) -> InstallReply:
    limit(request, 20)
    if await must_have_account(request) not in request.app.state.authors:
        raise Problem("not-yours", NO_AUTHOR)
    found = await _checked(request, data)
    if not found.is_sound:
        raise Problem("unfit", "\n".join([str(fault) for fault in found.faults if not fault.is_advice][:20]))
    return await service_of(request).rules(_installed, data, request.app.state.modules_folder)


def _installed(draft: ModuleDraft, into: Path) -> InstallReply:
    files = {file.name: file.text.encode() for file in draft.files}
    try:
        done = install_files(files, into, check_game_module, replaces=draft.replace)
    except (ArchiveError, OSError) as error:
        raise Problem("unfit", str(error)) from None
    heading = done.module.heading
    return InstallReply(heading.key, heading.title, done.module.hash, done.was_there)


ROUTES: Final[list[HTTPRouteHandler]] = [bench, new, module_text, unpack, check, try_scenarios, pack, install]
TYPES: Final[tuple[type[msgspec.Struct], ...]] = (
    Bench,
    ModuleText,
    ModuleDraft,
    PackedModule,
    CheckReply,
    TryReply,
    InstallReply,
)
