"""The shelf: armies and tables that people keep and share by a link. Uploads are data: read, checked, never run."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, select

from openfire import documents
from openfire.documents import DocumentError
from openfire.roster import read_army, tell_army
from openfire.server.clock import DAY, now
from openfire.server.games.new_game import Shelf, check_size, find_module
from openfire.server.games.service import Service
from openfire.server.games.terms import Key
from openfire.server.games.tokens import is_id, new_id
from openfire.server.people import names
from openfire.server.problems import Problem
from openfire.server.store import quotas
from openfire.server.store.game_store import Store
from openfire.server.store.quotas import maker_of
from openfire.server.store.schema import SHELF
from openfire.server.workers.analysis import work_out
from openfire.server.workers.askers import Rank, asker, working_for
from openfire.table import files

Kind = Literal["army", "table"]
LARGEST = 200_000
"""Characters in a file."""
LONGEST_TITLE = 200


class Upload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file for the shelf, in the format of armies or tables (YAML)."""

    kind: Kind
    text: Annotated[str, Meta(min_length=1, max_length=LARGEST)]
    module: Key | None = None
    """The module that an army belongs to."""


class Shelved(msgspec.Struct, frozen=True):
    """Something on the shelf. Its link is its id; in terms of a game it is named with ~ before it."""

    id: str
    kind: Kind
    title: str
    module: str
    created: int


class ShelvedFile(msgspec.Struct, frozen=True):
    """The same with its content."""

    item: Shelved
    text: str


def check_upload(upload: Upload) -> tuple[str, dict[str, Any]]:
    """The title and the content of a file. Raises Problem naming line and reason."""
    try:
        document = documents.parse(upload.text, f"{upload.kind}.yaml")
        if upload.kind == "table":
            table = files.parse(upload.text, "table.yaml")
            check_size(table)
            return names.checked(table.name, "the name of a table", LONGEST_TITLE), _mapping(document.data)
        module = find_module(upload.module or str(_mapping(document.data).get("module", "")))
        army = read_army(document, module.heading.key, module.roster)
        return army.name, tell_army(army)
    except (DocumentError, ValueError, OverflowError, RecursionError) as error:
        raise Problem("unfit", str(error)) from None


def _mapping(data: Any) -> dict[str, Any]:
    return data if isinstance(data, dict) else {}


async def put(service: Service, upload: Upload, account: str | None) -> Shelved:
    """Put something on the shelf. Another process reads it, for it is a stranger's and can be anything."""
    with working_for(asker().name, Rank.LATER):
        title, data = await work_out(service, check_upload, upload)
    module = str(data.get("module", "")) if upload.kind == "army" else ""
    item = Shelved(new_id(), upload.kind, title[:LONGEST_TITLE], module, now())
    body = msgspec.json.encode(data)
    maker = maker_of(service.secret, account, asker().name)
    row = {**msgspec.structs.asdict(item), "account": account, "body": body.decode(), "size": len(body), "maker": maker}

    def write(connection: Connection) -> None:
        if service.quotas:
            quotas.check_upload(connection, service.quotas, maker, len(body))
        connection.execute(SHELF.insert().values(**row, used=item.created))

    await service.store.write(write)
    return item


def read_shelved(connection: Connection, item: str) -> tuple[Shelved, dict[str, Any]] | None:
    """Something on the shelf with its content."""
    row = connection.execute(select(SHELF).where(SHELF.c.id == item)).first()
    if row is None:
        return None
    return Shelved(row.id, row.kind, row.title, row.module, row.created), msgspec.json.decode(row.body)


def list_shelved(connection: Connection, account: str) -> list[Shelved]:
    """What somebody has on the shelf, the newest first."""
    rows = connection.execute(
        select(SHELF).where(SHELF.c.account == account).order_by(SHELF.c.created.desc()).limit(200)
    )
    return [Shelved(row.id, row.kind, row.title, row.module, row.created) for row in rows]


async def get(service: Service, item: str) -> ShelvedFile:
    """A file from the shelf, as text."""
    found = await service.store.read(lambda connection: read_shelved(connection, item))
    if found is None:
        raise Problem("not-found", "there is nothing of that name on the shelf")
    await _note_use(service.store, [item])
    return ShelvedFile(found[0], await service.rules(documents.write, found[1]))


async def _note_use(store: Store, items: list[str]) -> None:
    """Remember that things are used, to a day: what nobody uses is deleted some time."""
    where = SHELF.c.id.in_(items) & (SHELF.c.used < now() - DAY)
    due = select(SHELF.c.id).where(where)
    if items and await store.read(lambda connection: list(connection.execute(due).scalars())):
        await store.write(lambda connection: connection.execute(SHELF.update().where(where).values(used=now())))


async def shelf_reader(store: Store, terms: Any) -> Shelf:
    """A reader of whatever some terms name from the shelf; it is fetched before the rules are asked."""
    found = {item: await store.read(partial(read_shelved, item=item)) for item in _named(terms)}
    await _note_use(store, list(found))
    return partial(_of_kind, found)


def _of_kind(found: Mapping[str, tuple[Shelved, dict[str, Any]] | None], kind: str, item: str) -> dict[str, Any]:
    known = found.get(item)
    if known is None or known[0].kind != kind:
        raise Problem("unfit", f"there is no {kind} ~{item} on the shelf")
    return known[1]


def _named(terms: Any) -> set[str]:
    """The ids from the shelf that some terms name, as the table or as an army; lists in them are not looked through."""
    places = [terms, *getattr(terms, "seats", ())]
    words = [getattr(place, name, None) for place in places for name in ("army", "table")]
    return {word[1:] for word in words if isinstance(word, str) and word.startswith("~") and is_id(word[1:])}
