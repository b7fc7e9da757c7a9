"""A session in one process that runs its actions and its timers by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any, Self

from . import _arguments
from .errors import InputError, LockstepError, ModuleError
from .events import Action
from .inputs import UserInput
from .retries import Retries
from .session import Handle, Session
from .vault import Vault
from .views import View

AsyncPerformer = Callable[[Action, Mapping[str, Any]], Awaitable[Mapping[str, Any]]]


class Driver:
    """Runs the actions of a session as tasks, and its timers by the clock of the process:

        async with Driver(program.start("UC2.3"), perform) as driver:
            view = await driver.settled()
            driver.user({"user": "enters PIN", "give": {"pin": "274938"}})

    The session is lost with the process: `lockstep_sessions` is for many that survive it.

    - Parameters:
      - perform: answers an action with `{"outcome": …, "values": …}`, in which a length of time is a timedelta, or with `{"error": …}`; it also gets what the action reads, by its
        names: the texts of secrets, and `Action.values`. It is cancelled when the session leaves the step.
      - retries: the policies of actions that need another one than `Retries()`, by `Action.label`.
      - speed: session time against real time, for demonstrations and tests.
    """

    def __init__(
        self, session: Session, perform: AsyncPerformer, *, retries: Mapping[str, Retries] | None = None, speed: float = 1,
    ) -> None:
        _check(session, perform, {} if retries is None else retries)
        _arguments.positive(speed, "'speed'")
        self.session = session
        self._perform = perform
        self._retries = dict(retries or {})
        self._speed = speed
        self.vault = Vault("driver", forget_after=timedelta(days=1))
        """The secrets that the session may still read."""
        self._held = set[str]()
        self._changed = asyncio.Event()
        self._action: tuple[str, asyncio.Task[None]] | None = None
        self._clock: asyncio.Task[None] | None = None
        self._error: Exception | None = None
        self._began: float | None = None

    async def __aenter__(self) -> Self:
        self._began = asyncio.get_running_loop().time() - self.session.now.total_seconds() / self._speed
        self._follow()
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [task for task in (self._clock, self._action and self._action[1]) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._began = None
        self.session.close()
        self._forget()

    @property
    def view(self) -> View | None:
        """The displayed view."""
        return self.session.view

    def user(self, sent: object) -> None:
        """A user sends an input, such as the body of a request; `settled` waits for the view that follows.

        - Raises: `Refused`, `InputError`, `SessionEnded`; nothing changed then.
        """
        given = UserInput.read(sent)
        self._pass()
        secret = {one.name for one in self.session.view.inputs if one.secret} if self.session.view is not None else set[str]()
        handles = self.vault.conceal(self.session.program, {name: text for name, text in given.give.items() if name in secret})
        public = {name: text for name, text in given.give.items() if name not in secret}
        self._held |= set(handles.values())
        try:
            self.session.from_user(
                UserInput(user=given.user, row=given.row, give=public, visit=given.visit), handles={name: Handle(one) for name, one in handles.items()})
        finally:
            self._forget()
        self._follow()

    def give(self, values: Mapping[str, str]) -> None:
        """Gives values that `Session.needed` names; secrets stay with the driver.

        - Raises: `Refused`, `InputError`, `SessionEnded`; nothing changed then.
        """
        if not _arguments.are_texts(values):
            raise InputError("'values' is not an object of strings: give a text for each name in Session.needed")
        self._pass()
        secret = {name for name in values if self.session.needs_secret(name)}
        handles = self.vault.conceal(self.session.program, {name: text for name, text in values.items() if name in secret})
        self._held |= set(handles.values())
        try:
            self.session.give({name: Handle(handles[name]) if name in secret else text for name, text in values.items()})
        finally:
            self._forget()
        self._follow()

    def event(self, words: str) -> None:
        """Something happened, in the words of a row, or by its name.

        - Raises: `Refused`, `InputError`, `SessionEnded`; nothing changed then.
        """
        self._pass()
        self.session.event(words)
        self._follow()

    async def settled(self) -> View | None:
        """The view once no action runs; None at the end of the session. Where `Session.needed` names values, only `give` leads on.

        - Raises: the error of an action that is given up; after `retry` it runs again.
        """
        await self._until(lambda: self.session.running is None)
        return self.session.view

    async def ended(self) -> None:
        """Waits for the end of the session.

        - Raises: the error of an action that is given up; after `retry` it runs again.
        """
        await self._until(lambda: self.session.ended is not None)

    def retry(self) -> None:
        """Runs the action again that was given up. A session that is lost (`ModuleError`) is continued by another driver."""
        self._pass()
        self._action = None
        self._follow()

    async def changed(self) -> None:
        """Waits for the next change of the session."""
        self._check_open()
        await self._changed.wait()

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._check_open()
            if self._error is not None:
                raise self._error
            await self._changed.wait()

    def _check_open(self) -> float:
        if self._began is None:
            raise InputError("the driver does not run: use it by 'async with Driver(session, perform) as driver'")
        return self._began

    def _pass(self) -> None:
        """Lets the time pass that has passed."""
        began = self._check_open()
        gone = timedelta(seconds=(asyncio.get_running_loop().time() - began) * self._speed) - self.session.now
        if self.session.ended is None and gone > timedelta(0):
            self.session.advance(gone)

    def _forget(self) -> None:
        held = set(self.session.handles)
        self.vault.forget(sorted(self._held - held))
        self._held = held

    def _follow(self) -> None:
        """Runs the action and the timer of the session, and no other ones."""
        self._forget()
        running, due = self.session.running, self.session.due
        if self._action is not None and (running is None or running.key != self._action[0]):
            if self._action[1] is not asyncio.current_task():
                self._action[1].cancel()
            self._action = None
        if running is not None and self._action is None:
            self._error = None
            self._action = (running.key, asyncio.create_task(self._run(running)))
        if self._clock is not None and self._clock is not asyncio.current_task():
            self._clock.cancel()
        self._clock = asyncio.create_task(self._ring(due)) if due is not None else None
        if running is None:
            self._error = None
        self._changed.set()
        self._changed = asyncio.Event()

    async def _ring(self, due: timedelta) -> None:
        await asyncio.sleep(due.total_seconds() / self._speed)
        try:
            self._pass()
            self._follow()
        except LockstepError as error:
            self._fail(error)

    async def _run(self, action: Action) -> None:
        policy, began = self._retries.get(action.label, Retries()), asyncio.get_running_loop().time()
        for attempt in range(1, policy.attempts + 1):
            try:
                answer = await self._perform(action, {**action.values, **(self.vault.texts(action.handles) or {})})
                if not _arguments.is_object(answer):
                    raise InputError(f"the action '{action.label}' returned no answer: return an object with 'outcome' or 'error'")
                self._pass()
                self.session.send({**answer, "answer": action.key})
                break
            except Exception as error:
                pause = policy.pause_after(attempt) if self.session.running is not None else None
                late = asyncio.get_running_loop().time() - began + (pause or timedelta(0)).total_seconds() > policy.deadline.total_seconds()
                # An answer that no row has is not tried again, and nothing is where the session is lost.
                if pause is None or late or isinstance(error, (InputError, ModuleError)):
                    return self._fail(error)
                await asyncio.sleep(pause.total_seconds())
        self._follow()

    def _fail(self, error: Exception) -> None:
        self._error = error
        self._changed.set()
        self._changed = asyncio.Event()


def _check(session: object, perform: object, retries: object) -> None:
    if not isinstance(session, Session):
        raise InputError("the session is not a Session: give that of Program.start or Program.restore")
    if not callable(perform):
        raise InputError("'perform' is not a function: give a coroutine function of an action and what it reads")
    if not _arguments.is_object(retries) or not all(isinstance(one, Retries) for one in retries.values()):
        raise InputError("'retries' is not an object of Retries: give one for the name of an action")
