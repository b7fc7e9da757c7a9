"""What an action reads that is no secret, from the snapshot of its session: lines name it only."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any


def read(snapshot: bytes, names: Collection[str]) -> Mapping[str, Any]:
    """The values by these names where the session is: those of the call of its flow, or else of the calls around it."""
    session = json.loads(snapshot)["session"]
    frames, held = session["frames"], {(frame, name): (kind, value) for frame, name, _, kind, value in session.get("data", ())}
    found: dict[str, Any] = {}
    owner: int = session["place"][0]
    while owner >= 0:
        for name in names:
            if name not in found and (owner, name) in held:
                kind, value = held[owner, name]
                found[name] = timedelta(microseconds=value / 1000) if kind == "d" else value
        frame = frames[owner]
        owner = frame[2] if len(frame) > 2 else -1
    return found
