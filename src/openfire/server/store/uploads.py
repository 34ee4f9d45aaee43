"""Uploads: armies and tables that people keep and share by a link. They are data: read, checked, never run."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, select

from openfire import documents
from openfire.builder import is_share_text, unshare
from openfire.documents import DocumentError
from openfire.game import read_list
from openfire.roster import tell_army
from openfire.server.clock import DAY, now
from openfire.server.games.new_game import Uploads, check_size, find_module
from openfire.server.games.service import Service
from openfire.server.games.terms import Data, GameTerms, Key
from openfire.server.games.tokens import is_id, new_id
from openfire.server.people import names
from openfire.server.problems import Problem
from openfire.server.requests import JoinRequest
from openfire.server.store import quotas
from openfire.server.store.game_store import Store
from openfire.server.store.quotas import maker_of
from openfire.server.store.schema import UPLOADS
from openfire.server.workers.analysis import work_out
from openfire.server.workers.askers import Rank, asker, working_for
from openfire.table import files

Kind = Literal["army", "table"]
_IS_SHELVED = UPLOADS.c.kind.in_(get_args(Kind))
"""The workshop keeps other things among them, which are read elsewhere."""
LARGEST = 200_000
"""Characters in a file."""
LONGEST_TITLE = 200
MOST_TOLD = 20
"""Faults of a list that are told."""


class Upload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file to be uploaded: an army or a table (YAML), or the share text of an army."""

    kind: Kind
    text: Annotated[str, Meta(min_length=1, max_length=LARGEST)]
    module: Key | None = None
    """The module that an army belongs to."""


class UploadedItem(msgspec.Struct, frozen=True):
    """Something that was uploaded. Its link is its id; in terms of a game it is named with ~ before it."""

    id: str
    kind: Kind
    title: str
    module: str
    created: int


class UploadedFile(msgspec.Struct, frozen=True):
    """The same with its content."""

    item: UploadedItem
    text: str


def check_upload(upload: Upload) -> tuple[str, Data]:
    """The title and the content of a file. Raises Problem with everything that is wrong, each with line and reason."""
    try:
        if upload.kind == "table":
            document = documents.parse(upload.text, "table.yaml")
            table = files.parse(upload.text, "table.yaml")
            check_size(table)
            return names.checked(table.name, "the name of a table", LONGEST_TITLE), _mapping(document.data)
        return _checked_army(upload)
    except (DocumentError, ValueError, OverflowError, RecursionError) as error:
        raise Problem("unfit", str(error)) from None


def _checked_army(upload: Upload) -> tuple[str, Data]:
    """The title and the content of an army list that can be played."""
    document = (
        unshare(upload.text).document if is_share_text(upload.text) else documents.parse(upload.text, "army.yaml")
    )
    module = find_module(upload.module or str(_mapping(document.data).get("module", "")))
    army, wrong = read_list(document, module)
    if army is None or wrong:
        more = [f"and {len(wrong) - MOST_TOLD} more"] if len(wrong) > MOST_TOLD else []
        raise Problem("unfit", "\n".join([*wrong[:MOST_TOLD], *more]))
    return army.name, tell_army(army)


def _mapping(data: object) -> Data:
    return data if isinstance(data, dict) else {}


async def put(service: Service, upload: Upload, account: str | None) -> UploadedItem:
    """Put an upload. Another process reads it, for it is a stranger's and can be anything."""
    with working_for(asker().name, Rank.LATER):
        title, data = await work_out(service, check_upload, upload)
    module = str(data.get("module", "")) if upload.kind == "army" else ""
    item = UploadedItem(new_id(), upload.kind, title[:LONGEST_TITLE], module, now())
    body = msgspec.json.encode(data)
    maker = maker_of(service.secret, account, asker().name)
    row = {**msgspec.structs.asdict(item), "account": account, "body": body.decode(), "size": len(body), "maker": maker}

    def write(connection: Connection) -> None:
        if service.quotas:
            quotas.check_upload(connection, service.quotas, maker, len(body))
        connection.execute(UPLOADS.insert().values(**row, used=item.created))

    await service.store.write(write)
    return item


def read_shelved(connection: Connection, item: str) -> tuple[UploadedItem, Data] | None:
    """An upload with its content."""
    row = connection.execute(select(UPLOADS).where(UPLOADS.c.id == item, _IS_SHELVED)).first()
    if row is None:
        return None
    return UploadedItem(row.id, row.kind, row.title, row.module, row.created), msgspec.json.decode(row.body)


def list_shelved(connection: Connection, account: str) -> list[UploadedItem]:
    """What somebody has uploaded, the newest first."""
    rows = connection.execute(
        select(UPLOADS).where(UPLOADS.c.account == account, _IS_SHELVED).order_by(UPLOADS.c.created.desc()).limit(200)
    )
    return [UploadedItem(row.id, row.kind, row.title, row.module, row.created) for row in rows]


async def remove(service: Service, item: str, account: str) -> None:
    """Take an upload of one's own away; games that were made with it keep what they were made with. Raises Problem."""
    where = (UPLOADS.c.id == item) & (UPLOADS.c.account == account)
    gone = await service.store.write(lambda connection: connection.execute(UPLOADS.delete().where(where)).rowcount)
    if not gone:
        raise Problem("not-found", "there is no upload of that name among yours")


async def get(service: Service, item: str) -> UploadedFile:
    """A file that was uploaded, as text."""
    found = await service.store.read(lambda connection: read_shelved(connection, item))
    if found is None:
        raise Problem("not-found", "there is no upload of that name")
    await _note_use(service.store, [item])
    return UploadedFile(found[0], await service.rules(documents.write, found[1]))


async def _note_use(store: Store, items: list[str]) -> None:
    """Remember that things are used, to a day: what nobody uses is deleted some time."""
    where = UPLOADS.c.id.in_(items) & (UPLOADS.c.used < now() - DAY)
    due = select(UPLOADS.c.id).where(where)
    if items and await store.read(lambda connection: list(connection.execute(due).scalars())):
        await store.write(lambda connection: connection.execute(UPLOADS.update().where(where).values(used=now())))


async def upload_reader(store: Store, terms: GameTerms | JoinRequest) -> Uploads:
    """A reader of the uploads that some terms name; it is fetched before the rules are asked."""
    found = {item: await store.read(partial(read_shelved, item=item)) for item in _named(terms)}
    await _note_use(store, list(found))
    return partial(_of_kind, found)


def _of_kind(found: Mapping[str, tuple[UploadedItem, Data] | None], kind: str, item: str) -> Data:
    known = found.get(item)
    if known is None or known[0].kind != kind:
        raise Problem("unfit", f"there is no {kind} ~{item} among the uploads")
    return known[1]


def _named(terms: GameTerms | JoinRequest) -> set[str]:
    """The ids of uploads that some terms name, as the table or as an army; lists in them are not looked through."""
    words = [terms.army] if isinstance(terms, JoinRequest) else [terms.table, *(seat.army for seat in terms.seats)]
    return {word[1:] for word in words if isinstance(word, str) and word.startswith("~") and is_id(word[1:])}
