"""A server's key for tests, and records that are signed with it."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from openfire.engine.record import Record, Signer
from openfire.engine.signatures import sign

SECRET = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(32))
NAME = "Harbour"


def public(key: Ed25519PrivateKey = SECRET) -> str:
    """The public key that goes with a secret one."""
    return key.public_key().public_bytes_raw().hex()


def signed(record: Record, key: Ed25519PrivateKey = SECRET) -> Record:
    """A record that the server has signed."""
    return sign(record, Signer(NAME, public(key)), key.sign)
