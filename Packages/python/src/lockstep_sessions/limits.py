"""What one request, and all together, may take."""

from __future__ import annotations

from dataclasses import dataclass

from lockstep_flows._arguments import positive


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits of the service. `serve` keeps all of them; with another server of ASGI `head` and `connections` are that one's."""

    body: int = 65_536
    """Bytes of a message."""
    head: int = 16_384
    """Bytes of the line and the headers of a request."""
    seconds: float = 10
    """Seconds in which a head arrives, and as many for a body: who sends slower is cut off."""
    wait: float = 20
    """Seconds for which a request waits for a report."""
    requests: int = 16
    """Requests of a session at one time, those that wait for reports among them."""
    connections: int = 1_000
    """Connections of clients. Let the process have a hundred more open files (`ulimit -n`)."""

    def __post_init__(self) -> None:
        for name in ("body", "head", "requests", "connections"):
            positive(getattr(self, name), f"'{name}'", whole=True)
        for name in ("seconds", "wait"):
            positive(getattr(self, name), f"'{name}'")
