"""A message on its way to a session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .settings import Message

Content = Callable[[Message], Message]


@dataclass(frozen=True)
class Sent:
    """A message for a session.

    - id: its identity; None for a timer.
    - content: makes it of the latest report; None for a timer.
    - claim: the key of an action and the number under which this worker performs it; another one's answer is dropped.
    - token: the digest of the token that its sender shows; None for a sender who needs none.
    """

    session: str
    id: str | None
    kind: str
    content: Content | None = None
    claim: tuple[str, int] | None = None
    token: bytes | None = None
