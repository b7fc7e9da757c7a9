"""A worker: plays the sessions in the database, performs their actions, and fires their timers. Start as many as you like."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from datetime import timedelta
from typing import Self

from lockstep_flows import InputError, Play, Program, UserInput, Vault
from lockstep_flows._arguments import is_text, seconds, text

from .database import AWAY, Connection, Database
from .images import Images
from .messages import Messages
from .reports import Reports
from .sent import Content, Sent
from .settings import Message, Settings
from .tokens import digest
from .upkeep import Upkeep

log = logging.getLogger("lockstep_sessions")


class Host:
    """A worker of the sessions in a database. Close it before the process ends: others then take over at once."""

    def __init__(self, settings: Settings, images: Iterable[bytes] = ()) -> None:
        _check_arguments(settings, images)
        self.settings = settings
        self.vault = Vault(settings.worker, forget_after=timedelta(seconds=settings.remembered), most=settings.secrets)
        self._database = Database(settings)
        self._images = Images(self._database, images)
        self._reports = Reports(self._database, settings)
        self._messages = Messages(self._database, settings, self._images, self.vault, self._reports)
        self._upkeep = Upkeep(self._database, settings, self.vault)
        self._tasks: list[asyncio.Task[None]] = []
        self.is_ready = False

    # The life of a worker.

    async def open(self) -> None:
        """Makes the tables and begins to work; waits until the database answers."""
        await self._database.open(self._images.brought, beats=True)
        poll, lease = self.settings.poll, self.settings.lease
        loops: list[tuple[Callable[[], Awaitable[bool | None]], float]] = [
            (self._upkeep.heart, lease / 6), (self._messages.ring, poll), (self._messages.collect, poll), (self._messages.runs.look, poll),
            (self._upkeep.sound, poll), (self._upkeep.clean, min(60, self.settings.retained)), (self._upkeep.measure, 5.0),
            (self._messages.forget, min(60, self.settings.remembered)), (self._reports.listen, 0.2)]
        self._tasks = [asyncio.create_task(_forever(does, pause)) for does, pause in loops]
        self.is_ready = True

    @contextlib.asynccontextmanager
    async def visiting(self) -> AsyncGenerator[Self]:
        """For tools: the doors are open, and the worker performs no actions and fires no timers."""
        await self._database.open(self._images.brought, beats=False)
        try:
            yield self
        finally:
            await self._database.close()

    async def close(self, grace: float = 10) -> None:
        """Drains the worker: begins nothing new, waits so many seconds for its actions, and leaves the rest to others."""
        seconds(grace, "'grace'")
        self.is_ready = False
        await self._messages.runs.drain(grace)
        # Python 3.11 loses a cancellation that comes together with what a task waits for.
        while working := [task for task in self._tasks if not task.done()]:
            for task in working:
                task.cancel()
            await asyncio.wait(working, timeout=1)
        await self._database.leave()
        await self._database.close()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @contextlib.asynccontextmanager
    async def connection(self) -> AsyncGenerator[Connection]:
        """A connection; each statement is a transaction."""
        async with self._database.connection() as connection:
            yield connection

    # The doors.

    @property
    def flows(self) -> tuple[str, ...]:
        """The flows that `start` takes."""
        return tuple(sorted(self._images.digests))

    async def program(self, digest: str) -> Program:
        """The program of an image that a worker has brought.

        - Raises: `Unknown`.
        """
        return await self._images.program(_check_id(digest, "digest"))

    async def start(self, flow: str, *, session: str | None = None, speed: float = 1) -> Message:
        """Starts a session, and returns its ID, `session`, the `token` that its user shows, and the first `report`.

        With an ID of your own it is started once: the second time there is no token.

        - Raises: `Unknown` if no image has the flow; `InputError`.
        """
        name = secrets.token_hex(16) if session is None else _check_id(session, "session")
        token = secrets.token_urlsafe(24)
        report = await self._messages.start(name, digest(token), text(flow, "the flow", "name one of 'flows'"), speed)
        if report is None:
            return {"session": name, "token": None, "report": await self.show(name)}
        return {"session": name, "token": token, "report": report}

    async def send(self, session: str, id: str, sent: object, *, token: str | None = None) -> Message:
        """A user sends an input: a choice of the displayed view. Anything else is refused before it is stored.

        `id` is its identity: send it again with the same one whenever you get no answer, and it is taken once. Give the `token` that the
        user shows, unless your program has checked by other means who that is.

        - Raises: `InputError` with the remedy; `Unknown`; `Denied`; `VaultFull`.
        """
        given = UserInput.read(sent)

        def content(latest: Message) -> Message:
            return {"line": Play.line(latest, given, self._images.known(latest["image"]), self.vault)}

        return await self._messages.play(Sent(
            _check_id(session, "session"), f"user-{_check_id(id)}", "user", content, token=None if token is None else digest(token)))

    async def give(self, session: str, id: str, values: object) -> Message:
        """Your program gives values that `needed` of the latest report names, and no screen gives. Secrets stay with this worker.

        - Raises: as `send`.
        """
        def content(latest: Message) -> Message:
            return {"line": Play.giving(latest, values, self._images.known(latest["image"]), self.vault)}

        return await self._decide(session, id, "give", content)

    async def happen(self, session: str, id: str, event: str) -> Message:
        """Your program says that something happened, in the words of a row, or by its name."""
        if not is_text(event) or not event or "\x00" in event:
            raise InputError("the event is not a text: send the words of a row")
        return await self._decide(session, id, "event", lambda _: {"line": {"event": event}})

    async def retry(self, session: str, id: str) -> Message:
        """An operator lets the action of a parked session run again, under the same key."""
        return await self._decide(session, id, "retry", lambda _: {"retry": True})

    async def end(self, session: str, id: str) -> Message:
        """An operator ends a session."""
        return await self._decide(session, id, "end", lambda _: {"end": True})

    async def move(self, session: str, id: str, image: str) -> Message:
        """An operator lets a session continue in another image, by its digest. One that does not fit stays where it is."""
        digest = (await self.program(image)).digest
        return await self._decide(session, id, "move", lambda _: {"move": digest})

    async def _decide(self, session: str, id: str, kind: str, content: Content) -> Message:
        return await self._messages.play(Sent(_check_id(session, "session"), f"host-{_check_id(id)}", kind, content))

    async def show(self, session: str, after: int | None = None, wait: float = 0, *, token: str | None = None) -> Message:
        """The latest report of a session; the one behind `after`, once there is one, or the latest when `wait` seconds are over. `token` as in `send`.

        - Raises: `Unknown`, `Denied`.
        """
        if after is not None and (type(after) is not int or not 0 <= after < 1 << 31):
            raise InputError("'after' is not the 'seq' of a report: leave it out for the latest one")
        seconds(wait, "'wait'")
        return await self._reports.show(_check_id(session, "session"), after, wait, None if token is None else digest(token))

    async def parked(self) -> list[Message]:
        """The sessions that wait for an operator, those that wait longest first."""
        async with self.connection() as connection:
            found = await connection.execute("SELECT id, parked FROM lockstep.sessions WHERE parked IS NOT NULL")
            rows = [{"session": id} | json.loads(parked) for id, parked in await found.fetchall()]
        return sorted(rows, key=lambda one: float(one["since"]))


async def _forever(does: Callable[[], Awaitable[bool | None]], pause: float) -> None:
    """Does something again and again, at once if there was too much for one time. A failure is that of a database that restarts."""
    while True:
        goes_on: bool | None = False
        try:
            goes_on = await does()
        except AWAY as error:
            log.warning("is tried again", extra={"what": does.__name__, "error": type(error).__name__})
        except Exception:
            log.exception("is tried again", extra={"what": does.__name__})
        await asyncio.sleep(0 if goes_on else pause)


def _check_arguments(settings: object, images: object) -> None:
    if not isinstance(settings, Settings):
        raise InputError("the settings are not Settings: give Settings(database=…, perform=…)")
    if isinstance(images, (str, bytes)) or not isinstance(images, Iterable):
        raise InputError("'images' is not a list of images: give the bytes of each")


def _check_id(id: str, name: str = "id") -> str:
    if not is_text(id) or not 1 <= len(id) <= 64 or not all(one.isascii() and (one.isalnum() or one == "-") for one in id):
        remedy = {"id": "choose another one for each input", "session": "give that of the session", "digest": "give Program.digest"}[name]
        raise InputError(f"'{name}' has 1 to 64 letters, digits and hyphens: {remedy}")
    return id
