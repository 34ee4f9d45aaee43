"""Sign-ins: where somebody is signed in, in plain words, and how that ends."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from sqlalchemy import Connection, delete, func, or_, select

from openfire.server.clock import now
from openfire.server.http.rate_limits import network_of
from openfire.server.people.accounts import Signed
from openfire.server.people.wire import SignIn
from openfire.server.store.schema import SESSIONS

BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""What browsers call themselves, those first that also claim to be another."""
SYSTEMS: Final = {
    "Windows": "Windows",
    "iPhone": "an iPhone",
    "iPad": "an iPad",
    "Android": "Android",
    "Mac OS": "a Mac",
    "CrOS": "a Chromebook",
    "Linux": "Linux",
}
OLD: Final = 16
"""How much of what is kept of a token names a sign-in that has no id."""
MOST: Final = 100
"""Sign-ins that are listed."""


def device_words(agent: str) -> str:
    """A device by what its browser says of itself: Firefox on Linux."""
    browser = next((name for mark, name in BROWSERS.items() if mark in agent), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    if browser:
        return f"{browser} on {system}" if system else browser
    return f"a program on {system}" if system else "a program"


def network_mark(address: str, secret: bytes) -> str:
    """The mark of a network, which says whether two are the same and nothing else."""
    return blake2b(network_of(address).encode(), key=secret, digest_size=12, person=b"openfire network").hexdigest()


def list_sign_ins(connection: Connection, signed: Signed) -> list[SignIn]:
    """Where somebody is signed in, what was used last first."""
    where = (SESSIONS.c.account == signed.account) & (SESSIONS.c.expires > now())
    rows = connection.execute(select(SESSIONS).where(where).order_by(SESSIONS.c.used.desc()).limit(MOST))
    return [
        SignIn(
            row.id or row.token[:OLD],
            row.device or "a device",
            row.created,
            row.used,
            row.expires,
            row.token == signed.session,
        )
        for row in rows
    ]


def end_sign_in(connection: Connection, account: str, sign_in: str) -> int:
    """End one; those from before they had ids are named by the beginning of what is kept of their token."""
    is_old = (SESSIONS.c.id == "") & (func.substr(SESSIONS.c.token, 1, OLD) == sign_in)
    named = or_((SESSIONS.c.id == sign_in) & (SESSIONS.c.id != ""), is_old)
    return connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account, named)).rowcount


def end_others(connection: Connection, signed: Signed) -> int:
    """End all but the one that asks."""
    where = (SESSIONS.c.account == signed.account) & (SESSIONS.c.token != signed.session)
    return connection.execute(delete(SESSIONS).where(where)).rowcount
