"""A module that fails parks the session of the message, and costs others no more than their secrets."""
import asyncio

import pytest
from lockstep_flows import _module
from lockstep_sessions import Host, Settings

from cluster import PATIENCE, Postgres

FATAL = "makes the module fail"
FIRST = {"user": "enters password", "give": {"password": "correct-horse"}}
SECOND = {"user": "enters password", "give": {"repeated-password": "correct-horse"}}


@pytest.fixture(scope="module")
def own():
    with Postgres() as server:
        yield server


@pytest.fixture
def fatal(monkeypatch):
    """The texts with which a call ends in a trap, as one that hits an error of the module does."""
    exchange, texts = _module.Instance.exchange, [FATAL]

    def trapping(self, function, before, data, *after):
        if any(text.encode() in data for text in texts):
            self.call("lockstep_release", 0x7FFF_0000, 64)  # Beyond the end of the memory.
        return exchange(self, function, before, data, *after)

    monkeypatch.setattr(_module.Instance, "exchange", trapping)
    return texts


async def eventually(found):
    async with asyncio.timeout(PATIENCE):
        while not (value := await found()):
            await asyncio.sleep(0.02)
    return value


def test_an_answer_that_makes_the_module_fail_parks_its_session(own, images, fatal):
    answers, alarms = [{"outcome": "applied", "values": {"text": FATAL}}, {"outcome": "applied"}], []

    async def perform(call, secrets):
        return answers.pop(0)

    async def play():
        async with Host(Settings(database=own.url, perform=perform, alarm=alarms.append, poll=0.02), images) as host:
            mine, other = [(await host.start("ON1"))["session"] for _ in range(2)]
            await host.send(other, "a", FIRST)
            await host.send(mine, "a", FIRST)
            await host.send(mine, "b", SECOND)
            (one,) = await eventually(host.parked)
            assert (one["session"], one["action"], one["step"]) == (mine, "account.apply", "1.3") and "made the module fail" in one["error"]

            async def called():
                return alarms
            assert (await eventually(called))[0]["session"] == mine
            # Another session was in memory with its secret: it asks for it again, and takes it.
            report = await host.send(other, "b", SECOND)
            assert (report["view"]["title"], report.get("again"), report["parked"]) == ("Choose password", True, False)
            assert (await host.send(other, "c", FIRST))["view"]["title"] == "Repeat password"
            report = await host.retry(mine, "c")
            assert (report["parked"], report["ended"]) == (False, None)
            await host.send(mine, "d", FIRST)
            await host.send(mine, "e", SECOND)

            async def goes_on():
                return (await host.show(mine))["rows"] == ["ON1 1.3a"]
            await eventually(goes_on)
            assert await host.parked() == []

    asyncio.run(play())


def test_a_session_that_cannot_be_read_is_parked_and_an_operator_may_end_it(own, images, fatal):
    """Once, whatever is sent to it; its row in the database stays as it was."""
    async def play():
        async with Host(Settings(database=own.url, perform=lambda call, secrets: {}, parallel=0), images).visiting() as host:
            session = (await host.start("ON1"))["session"]
            fatal.append('"frames":[["ON1"')
            report = await host.happen(session, "a", "documents arrive")
            assert (report["seq"], report["parked"], report["view"]["title"]) == (2, True, "Choose password") and "refused" in report
            await host.retry(session, "b")
            (one,) = await host.parked()
            assert (one["session"], one["step"]) == (session, "1.1") and one["error"].startswith("the message could not be taken (ModuleError)")
            fatal.remove('"frames":[["ON1"')
            report = await host.retry(session, "c")
            assert (report["seq"], report["parked"]) == (4, False)
            assert (await host.send(session, "d", FIRST))["view"]["title"] == "Repeat password"
            fatal.append('"frames":[["ON1"')
            other = (await host.start("ON1"))["session"]
            await host.happen(other, "a", "documents arrive")
            assert (await host.end(other, "b"))["ended"]["how"] == "closed" and await host.parked() == []

    asyncio.run(play())
