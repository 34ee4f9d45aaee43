"""A WebSocket that sends whatever it is told, proper frames or not, and says exactly how it was closed."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from typing import NamedTuple

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Closed(NamedTuple):
    """How the other side closed: a code and a reason; no code where it just hung up."""

    code: int | None
    reason: str


def frame(opcode: int, payload: bytes, *, is_last: bool = True, is_masked: bool = True, reserved: int = 0) -> bytes:
    """A frame as a client sends it, or as it should not."""
    head = bytes([(0x80 if is_last else 0) | reserved << 4 | opcode])
    mark, size = 0x80 if is_masked else 0, len(payload)
    if size < 126:
        head += bytes([mark | size])
    elif size < 65536:
        head += bytes([mark | 126]) + struct.pack("!H", size)
    else:
        head += bytes([mark | 127]) + struct.pack("!Q", size)
    if not is_masked:
        return head + payload
    mask = b"\x11\x22\x33\x44"
    key = (mask * (size // 4 + 1))[:size]
    hidden = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big") if size else b""
    return head + mask + hidden


class RawSocket:
    """A connection to the sockets of a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def connect(cls, port: int, **headers: str) -> RawSocket:
        """Open one. Raises ConnectionError if the server does not take it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        told = {
            "Host": f"127.0.0.1:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
        } | headers
        lines = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        writer.write(f"GET /api/live HTTP/1.1\r\n{lines}\r\n".encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n")[0]:
            writer.close()
            raise ConnectionError(answer.split(b"\r\n")[0].decode())
        return cls(reader, writer)

    async def send(self, data: bytes) -> None:
        """Send bytes as they are; a server that has hung up does not mind."""
        try:
            self._writer.write(data)
            await self._writer.drain()
        except ConnectionError:
            pass

    async def receive(self) -> bytes | Closed:
        """The next message, or how the socket was closed."""
        try:
            first, second = await self._reader.readexactly(2)
            size = second & 0x7F
            if size > 125:
                width = 2 if size == 126 else 8
                size = int.from_bytes(await self._reader.readexactly(width), "big")
            payload = await self._reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return Closed(None, "")
        opcode = first & 0x0F
        if opcode == CLOSE:
            code = int.from_bytes(payload[:2], "big") if len(payload) > 1 else None
            return Closed(code, payload[2:].decode("utf-8", "replace"))
        if opcode == PING:
            await self.send(frame(PONG, payload))
        return payload if opcode in (TEXT, BINARY) else await self.receive()

    def close(self) -> None:
        """Hang up."""
        self._writer.close()
