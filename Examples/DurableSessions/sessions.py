"""A session is a workflow of DBOS: inputs are its messages, system actions its child workflows, timers the timeouts of its inbox.

A workflow is one generation of a session. After some inputs it puts the session away and starts the next one with the snapshot, so
that recovery repeats the inputs of one generation, however long the session is.
"""

import asyncio
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from dbos import DBOS, SetWorkflowID
from lockstep_flows import Play, Program, Vault, holder

WORKER = os.environ.get("WORKER", secrets.token_hex(4))
# Inputs after which a generation ends, as soon as nothing runs and no secret is held.
INPUTS = int(os.environ.get("INPUTS", "10"))
MONTH = 30 * 86_400
PLAIN: dict[str, Any] = {"load_input": False, "load_output": False}  # Of workflows that are listed.

Message = dict[str, Any]
vault = Vault(WORKER)
# `worker.py` sets these: what actions do, and the programs by the digest of their image.
perform: Callable[[Message, dict[str, str]], Message]
program: Callable[[str], Program]


def generation_id(session: str, number: int) -> str:
    return f"{session}.{number:06d}"


class Generation:
    """A session while one workflow plays it."""

    def __init__(self, name: str, number: int, state: Message) -> None:
        self.name, self.number = name, number
        self.play = Play(program(state["image"]), state)
        self.begun = 0

    @property
    def is_over(self) -> bool:
        return self.play.session.ended is not None or self.play.inputs >= INPUTS and self.play.rests

    async def tell(self, report: Message) -> None:
        """Publishes a report under its number, and starts the action that runs now, once. One that reads secrets runs where they are."""
        await DBOS.set_event_async(str(report["seq"]), report | {"last": self.is_over, "published": time.time()})
        action = self.play.session.running
        if action is None or action.number <= self.begun:
            return
        self.begun = action.number
        call = asdict(action) | {"session": self.name, "key": f"{self.name}/{action.number}"}
        elsewhere = {holder(handle) for handle in action.handles.values()} - {WORKER}
        with SetWorkflowID(call["key"]):
            if elsewhere:
                await DBOS.enqueue_workflow_async(f"secrets-{min(elsewhere)}", act, call, self.number)
            else:
                await DBOS.start_workflow_async(act, call, self.number)


@DBOS.workflow()
async def play(name: str, number: int, state: Message) -> None:
    """One generation. Repeated, it does the same: messages are recorded, and so is how long the inbox waits."""
    generation = Generation(name, number, state)
    playing = generation.play
    await generation.tell(playing.report(playing.session.events))
    while not generation.is_over:
        patience = MONTH if playing.due is None else max(0.0, playing.due - time.time())
        await generation.tell(playing.take(await DBOS.recv_async(timeout_seconds=patience)))
    if playing.session.ended is None:
        with SetWorkflowID(generation_id(name, number + 1)):
            await DBOS.start_workflow_async(play, name, number + 1, playing.state)
    playing.session.close()


@DBOS.step(retries_allowed=True, max_attempts=5, interval_seconds=0.2)
async def attempt(call: Message) -> Message:
    """Does what the action does. It runs again if a process dies before the answer is recorded: `call["key"]` is the same then."""
    texts = vault.texts(call["handles"])
    if texts is None:
        return {"gone": call["number"]}
    return {"line": {"answer": call["number"]} | await asyncio.to_thread(perform, call, texts)}


@DBOS.step()
async def clock() -> float:
    return time.time()


@DBOS.workflow()
async def act(call: Message, generation: int) -> None:
    try:
        answer = await attempt(call)
    except Exception as error:  # No attempt succeeded: the session ends in a fault that names the error, unless a row has it.
        answer = {"line": {"answer": call["number"], "error": type(error).__name__}}
    identity = f"action-{call['number']}"
    message: Message = answer | {"id": identity, "at": await clock()}
    await DBOS.send_async(generation_id(call["session"], generation), message, idempotency_key=identity)
