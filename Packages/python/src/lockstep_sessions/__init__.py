"""Sessions of many users in PostgreSQL: each survives its process, and any worker continues it.

    async with Host(Settings(database, perform), images=[image]) as host:
        started = await host.start("ON1")
        report = await host.send(started["session"], "m1", {"user": "selects Help"})

A waiting session is a row of a table and nothing else. `service` has the same over HTTP, `server` serves it, `python -m lockstep_sessions` is for operators.
"""

from .errors import Denied, Unknown
from .host import Host
from .limits import Limits
from .logs import JSONLines
from .settings import Settings

__all__ = ["Denied", "Host", "JSONLines", "Limits", "Settings", "Unknown"]
