"""The tokens of sessions: who has one is the user of its session. The database has their digests."""

from __future__ import annotations

import hashlib
import hmac

from lockstep_flows import InputError
from lockstep_flows._arguments import is_text

from .errors import Denied


def digest(token: str) -> bytes:
    """
    - Raises: `InputError` if it is not a text.
    """
    if not is_text(token):
        raise InputError("the token is not a text: give that which came with the session")
    return hashlib.sha256(token.encode()).digest()


def admit(shown: bytes | None, kept: bytes | None) -> None:
    """Checks the digest that a user shows against that of the session, None where there is no such session.

    - Raises: `Denied`; never for a sender who needs no token, whose `shown` is None.
    """
    if shown is not None and not hmac.compare_digest(kept or b"", shown):
        raise Denied("the token is not that of the session: send the one that came with it")
