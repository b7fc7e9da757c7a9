"""The same flow as a workflow of Temporal, instead of `lockstep_sessions`: a signal is an input, an activity an action, a timer the next timer.

Your gateway makes a line of an input by `Play.line` and the query `report`, so that secrets stay there, and their handles are in the history.
IMAGE is the path of the image.
"""

import asyncio
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

from temporalio import workflow

with workflow.unsafe.imports_passed_through():
    from lockstep_flows import Play, Program

with workflow.unsafe.sandbox_unrestricted():
    PROGRAM = Program(Path(os.environ["IMAGE"]).read_bytes())


@workflow.defn
class Flow:
    def __init__(self) -> None:
        self.lines = list[dict[str, Any]]()
        self.latest: dict[str, Any] = {}

    @workflow.run
    async def run(self, flow: str, state: dict[str, Any] | None = None) -> dict[str, Any]:
        play = Play(PROGRAM, state or Play.begin(flow, PROGRAM.digest, workflow.time()))
        self.latest = play.report(play.session.events)
        key: str | None = None
        action: asyncio.Task[dict[str, Any]] | None = None
        while self.latest["ended"] is None:
            if workflow.info().is_continue_as_new_suggested() and play.rests and not self.lines:
                workflow.continue_as_new(args=[flow, play.state])
            call = play.call
            if key != (call and call.key):
                if action is not None:
                    action.cancel()
                # Temporal tries it again until it answers; the effect is done once under the key.
                key, action = (call.key, workflow.start_activity(
                    "perform", {"key": f"{workflow.info().workflow_id}/{call.key}", "name": call.label, "handles": dict(call.handles)},
                    start_to_close_timeout=timedelta(minutes=1))) if call is not None else (None, None)
            running = action
            try:
                await workflow.wait_condition(
                    lambda: bool(self.lines) or running is not None and running.done(),
                    timeout=None if play.due is None else max(0, play.due - workflow.time()))
            except asyncio.TimeoutError:
                self.latest = play.take(None)
                continue
            line = self.lines.pop(0) if self.lines or running is None else {"answer": key, **running.result()}
            self.latest = play.take({"id": str(play.seq), "at": workflow.time(), "line": line})
        return dict(self.latest["ended"])

    @workflow.signal
    def take(self, line: dict[str, Any]) -> None:
        self.lines.append(line)

    @workflow.query
    def report(self) -> dict[str, Any]:
        return self.latest
