"""Messages that share transactions: commits are what a database has fewest of."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from .sent import Sent
from .settings import Message

SIZE = 50


class Groups:
    """Takes messages as they come, and while that goes on those that come meanwhile, together: one alone waits for nothing.

    - Parameter takes: takes messages of different sessions; an outcome for each.
    """

    def __init__(self, takes: Callable[[list[Sent]], Awaitable[list[Message | Exception]]], *, at_once: int) -> None:
        self._takes = takes
        self._at_once = at_once
        self._waiting = deque[tuple[Sent, asyncio.Future[Message]]]()
        self._working = 0
        self._tasks = set[asyncio.Task[None]]()

    async def take(self, one: Sent) -> Message:
        future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting.append((one, future))
        if self._working < self._at_once:
            self._working += 1
            task = asyncio.create_task(self._work())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await future

    async def _work(self) -> None:
        try:
            await self._take_all()
        finally:
            self._working -= 1

    async def _take_all(self) -> None:
        while group := self._next():
            try:
                outcomes = await self._takes([one for one, _ in group])
            except BaseException as error:
                for _, future in group:
                    if not future.done():
                        future.set_exception(error) if isinstance(error, Exception) else future.cancel()
                if not isinstance(error, Exception):
                    raise
                continue
            for (_, future), outcome in zip(group, outcomes, strict=True):
                if future.done():
                    continue
                if isinstance(outcome, Exception):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)

    def _next(self) -> list[tuple[Sent, asyncio.Future[Message]]]:
        """Those that wait longest, one of each session."""
        group: dict[str, tuple[Sent, asyncio.Future[Message]]] = {}
        others: list[tuple[Sent, asyncio.Future[Message]]] = []
        while self._waiting and len(group) < SIZE:
            one, future = self._waiting.popleft()
            if one.session in group:
                others.append((one, future))
            elif not future.done():
                group[one.session] = (one, future)
        self._waiting.extendleft(reversed(others))
        return list(group.values())
