"""The workflow of Temporal, replayed by its SDK in its sandbox, without a server: its commands are those of a history, or it fails."""
import asyncio
import base64
import json
import sys
from datetime import datetime, timedelta, timezone

import pytest
from lockstep_flows import Program
from temporalio.client import WorkflowHistory
from temporalio.worker import Replayer

from cluster import EXAMPLE


class History:
    """What the server of Temporal would have recorded, event by event."""

    def __init__(self, flow):
        self.events, self.now, self.activities, self.timers = [], datetime(2026, 1, 1, tzinfo=timezone.utc), 0, 0
        self.add("WORKFLOW_EXECUTION_STARTED", workflowType={"name": "Flow"}, taskQueue={"name": "q"}, input=payload(flow), workflowId="w",
                 workflowTaskTimeout="10s", originalExecutionRunId="r", firstExecutionRunId="r")
        self.task()

    def add(self, kind, **attributes):
        self.now += timedelta(seconds=1)
        words = kind.split("_")
        name = words[0].lower() + "".join(word.title() for word in words[1:]) + "EventAttributes"
        self.events.append({"eventId": str(len(self.events) + 1), "eventTime": self.now.isoformat(), "eventType": f"EVENT_TYPE_{kind}", name: attributes})
        return str(len(self.events))

    def task(self):
        """The workflow goes on."""
        scheduled = self.add("WORKFLOW_TASK_SCHEDULED", taskQueue={"name": "q"})
        started = self.add("WORKFLOW_TASK_STARTED", scheduledEventId=scheduled)
        self.completed = self.add("WORKFLOW_TASK_COMPLETED", scheduledEventId=scheduled, startedEventId=started)

    def signal(self, **line):
        self.add("WORKFLOW_EXECUTION_SIGNALED", signalName="take", input=payload(line))
        self.task()

    def performs(self, **answer):
        self.activities += 1
        scheduled = self.add(
            "ACTIVITY_TASK_SCHEDULED", activityId=str(self.activities), activityType={"name": "perform"}, taskQueue={"name": "q"}, input=payload({}),
            startToCloseTimeout="60s", workflowTaskCompletedEventId=self.completed)
        started = self.add("ACTIVITY_TASK_STARTED", scheduledEventId=scheduled)
        self.add("ACTIVITY_TASK_COMPLETED", scheduledEventId=scheduled, startedEventId=started, result=payload(answer))
        self.task()

    def waits(self, **time):
        """The timer that the workflow has set fires."""
        self.timers += 1
        started = self.add("TIMER_STARTED", timerId=str(self.timers), startToFireTimeout=f"{timedelta(**time).total_seconds():.0f}s",
                           workflowTaskCompletedEventId=self.completed)
        self.now += timedelta(**time)
        self.add("TIMER_FIRED", timerId=str(self.timers), startedEventId=started)
        self.task()

    def ends(self):
        self.add("WORKFLOW_EXECUTION_COMPLETED", result=payload({}), workflowTaskCompletedEventId=self.completed)
        return WorkflowHistory.from_json("w", {"events": self.events})


def payload(value):
    data = base64.b64encode(json.dumps(value).encode()).decode()
    return {"payloads": [{"metadata": {"encoding": base64.b64encode(b"json/plain").decode()}, "data": data}]}


def days(last=True):
    """A session that waits a day for documents, and two more after a reminder; then, unless the history has it wrong, a last action runs."""
    history = History("ON1")
    for name in ("password", "repeated-password"):
        history.signal(**{"from-user": {"user": "enters password"}, "handles": {name: f"gateway:{name}"}})
    history.performs(outcome="applied")
    history.waits(days=1)
    history.performs(outcome="sent")
    history.waits(days=2)
    if last:
        history.performs(outcome="withdrawn")
    return history.ends()


@pytest.fixture
def failure(images, tmp_path, monkeypatch):
    """Why a history is not that of the workflow; None if it is."""
    image = next(image for image in images if "ON1" in Program(image).flows)
    (tmp_path / "Flows.image").write_bytes(image)
    monkeypatch.setenv("IMAGE", str(tmp_path / "Flows.image"))
    monkeypatch.syspath_prepend(str(EXAMPLE))
    from temporal import Flow

    async def replay(history):
        return (await Replayer(workflows=[Flow]).replay_workflow(history, raise_on_replay_failure=False)).replay_failure

    yield lambda history: asyncio.run(replay(history))
    del sys.modules["temporal"]


def test_a_workflow_plays_a_session_for_days(failure):
    assert failure(days()) is None


def test_a_history_that_is_not_that_of_the_session_is_refused(failure):
    assert "Nondeterminism" in repr(failure(days(last=False)))
