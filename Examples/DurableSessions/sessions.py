"""A session is a workflow of DBOS: inputs and timers are its messages, system actions its child workflows.

A workflow is one generation of a session. After some inputs it puts the session away and starts the next one with the snapshot, so
that recovery repeats the inputs of one generation, however long the session is.
"""

import asyncio
import json
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from dbos import DBOS, SetWorkflowID
from lockstep_flows import Play, Program, Retries, Vault, holder

from register import Register

WORKER = os.environ.get("WORKER", secrets.token_hex(4))
# Inputs after which a generation ends, as soon as nothing runs and no secret is held.
INPUTS = int(os.environ.get("INPUTS", "10"))
MONTH = 30 * 86_400
PLAIN: dict[str, Any] = {"load_input": False, "load_output": False}  # Of workflows that are listed.

Message = dict[str, Any]
vault = Vault(WORKER)
# `worker.py` sets these: what actions do, how often each is tried, who hears of parked sessions, the programs by the digest of
# their image, and what workers share.
perform: Callable[[Message, dict[str, str]], Message]
retries: dict[str, Retries]
alarm: Callable[[Message], None]
program: Callable[[str], Program]
register: Register


def generation_id(session: str, number: int) -> str:
    return f"{session}.{number:06d}"


class Generation:
    """A session while one workflow plays it."""

    def __init__(self, name: str, number: int, state: Message) -> None:
        self.name, self.number = name, number
        self.play = Play(program(state["image"]), state, programs=program)
        self.begun = (0, 0)
        self.held: set[str] = set()
        self.parked = self.play.parked
        # What the register has of the session; a later generation enters itself.
        self.noted: tuple[Any, ...] | None = None if number else (None, None, False)

    @property
    def is_over(self) -> bool:
        return self.play.session.ended is not None or self.play.inputs >= INPUTS and self.play.rests

    async def tell(self, report: Message, message: Message | None = None) -> None:
        """Publishes the effect of a message, enters what the session waits for, and starts the action that runs now."""
        play = self.play
        await self.forget(report, message)
        published = {"generation": self.number, "last": self.is_over, "published": await asyncio.to_thread(register.now)}
        await DBOS.set_event_async(str(report["seq"]), report | published)
        parked = play.parked and play.parked | {"image": report["image"]}
        noted = (report["due"], parked, report["ended"] is not None)
        if noted != self.noted:
            self.noted = noted
            await note(self.name, self.number, *noted)
        if play.parked is not None and play.parked != self.parked:
            await warn({"session": self.name} | play.parked)
        self.parked = play.parked
        await self.act()

    async def forget(self, report: Message, message: Message | None) -> None:
        """Secrets that the message brought, or the session had, and that it has no more, are forgotten where they are."""
        given = (message or {}).get("line", {}).get("handles", {}).values()
        held = set(report["handles"])
        gone, self.held = sorted((self.held | set(given)) - held), held
        vault.forget(gone)
        if elsewhere := [handle for handle in gone if holder(handle) != WORKER]:
            await asyncio.to_thread(register.forget, elsewhere)

    async def act(self) -> None:
        """Starts the action that runs now, once for each time that it is asked for. One that reads secrets runs where they are."""
        if self.play.call is None or (self.play.call[0].number, self.play.call[1]) <= self.begun:
            return
        action, tries = self.play.call
        self.begun = (action.number, tries)
        key = f"{self.name}/{action.number}"
        call = asdict(action) | {"session": self.name, "key": key, "tries": tries}
        elsewhere = {holder(handle) for handle in action.handles.values()} - {WORKER}
        with SetWorkflowID(f"{key}/{tries}"):
            if elsewhere:
                await DBOS.enqueue_workflow_async(f"secrets-{min(elsewhere)}", act, call, self.number)
            else:
                await DBOS.start_workflow_async(act, call, self.number)


@DBOS.workflow()
async def play(name: str, number: int, state: Message) -> None:
    """One generation. Repeated, it does the same, because its messages are recorded."""
    generation = Generation(name, number, state)
    playing = generation.play
    await generation.tell(playing.report(playing.session.events))
    while not generation.is_over:
        message = await DBOS.recv_async(timeout_seconds=MONTH)
        if message is None or message.get("due", playing.due) != playing.due:
            continue  # A timer that runs no more.
        await generation.tell(playing.take(None if "due" in message else message), message)
    if playing.session.ended is None:
        with SetWorkflowID(generation_id(name, number + 1)):
            await DBOS.start_workflow_async(play, name, number + 1, playing.state)
    playing.session.close()


@DBOS.step()
async def note(session: str, generation: int, due: float | None, parked: Message | None, ended: bool) -> None:
    await asyncio.to_thread(register.note, session, generation, due, parked, ended)


@DBOS.step()
async def warn(parked: Message) -> None:
    """Sounds the alarm, at least once."""
    try:
        await asyncio.to_thread(alarm, parked)
    except Exception as error:
        DBOS.logger.error(f"{parked['session']} is parked, and the alarm failed: {type(error).__name__}")


@DBOS.step()
async def attempt(call: Message) -> Message:
    """Tries the action as often as its policy says. It runs again if a process dies before that is recorded: `call["key"]` is the same then."""
    policy, number, begun, attempts = retries.get(call["name"], Retries()), call["number"], time.monotonic(), 0
    pauses = policy.pauses()
    while True:
        attempts += 1
        texts = vault.texts(call["handles"])
        if texts is None:
            return {"gone": number}
        try:
            answer = await asyncio.to_thread(perform, call, texts)
            return {"line": json.loads(json.dumps({**answer, "answer": number}))}
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
        for name, text in texts.items():
            said = said.replace(text, f"[{name}]")
        pause = next(pauses, None)
        if pause is None or time.monotonic() - begun + pause.total_seconds() > policy.deadline.total_seconds():
            return {"failed": number, "error": said[:1_000], "attempts": attempts}
        await asyncio.sleep(pause.total_seconds())


@DBOS.step()
async def clock() -> float:
    return await asyncio.to_thread(register.now)


@DBOS.workflow()
async def act(call: Message, generation: int) -> None:
    identity = f"action-{call['number']}-{call['tries']}"
    message: Message = await attempt(call) | {"id": identity, "at": await clock()}
    await DBOS.send_async(generation_id(call["session"], generation), message, idempotency_key=identity)
