"""Messages for one session that reach two workers at the same time."""
import asyncio

import pytest
from lockstep_sessions import Denied, Host, Settings, Unknown

from cluster import PATIENCE, Postgres
from test_operation import eventually

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


async def perform(call, secrets):
    return {"outcome": call["outcomes"][0]}


@pytest.fixture(scope="module")
def own():
    with Postgres() as server:
        yield server


def at_once(own, images, *ids):
    """The reports of an input that two workers are sent under these identities, each before the other has taken its own."""
    async def play():
        settings = dict(database=own.url, perform=perform, parallel=0)
        async with Host(Settings(**settings), images).visiting() as one, Host(Settings(**settings), images).visiting() as other:
            session = (await one.start("ON1"))["session"]
            with own.connect() as connection, connection.transaction():
                connection.execute("SELECT FROM lockstep.sessions WHERE id = %s FOR UPDATE", [session])
                sent = [asyncio.create_task(host.happen(session, id, "documents arrive")) for host, id in zip((one, other), ids)]
                await asyncio.to_thread(eventually, lambda: own.ask(WAITING) == [(2,)])
            async with asyncio.timeout(PATIENCE):
                return await asyncio.gather(*sent)
    return asyncio.run(play())


def test_an_input_is_taken_once(own, images):
    first, second = at_once(own, images, "a", "a")
    assert first == second and first["seq"] == 2


def test_inputs_are_taken_one_after_the_other(own, images):
    assert sorted(report["seq"] for report in at_once(own, images, "a", "b")) == [2, 3]


def test_a_token_is_that_of_its_session(own, images):
    """Wherever a token is checked: for a session that there is, one that there is not, and an input that was taken before."""
    async def play():
        async with Host(Settings(database=own.url, perform=perform, parallel=0), images).visiting() as host:
            mine, other = await host.start("ON1"), await host.start("ON1")
            session, sent = mine["session"], {"user": "enters password", "give": {"password": "correct-horse"}}
            taken = await host.send(session, "a", sent, token=mine["token"])
            for token in (other["token"], "", "x", mine["token"][:-1]):
                for wrong in (*(host.send(*one, sent, token=token) for one in ((session, "a"), (session, "b"), ("nothing", "a"))),
                              *(host.show(*one, token=token) for one in ((session,), (session, 9, PATIENCE), ("nothing", 9, PATIENCE)))):
                    with pytest.raises(Denied):
                        await wrong
            assert await host.show(session, token=mine["token"]) == taken and len(host.vault) == 1
    asyncio.run(play())


def test_an_input_is_known_however_many_come_after_it(own, images):
    async def play():
        async with Host(Settings(database=own.url, perform=perform, parallel=0), images).visiting() as host:
            session = (await host.start("ON1"))["session"]
            first = await host.happen(session, "a", "documents arrive")
            for number in range(10):
                await host.happen(session, f"b{number}", "documents arrive")
            assert await host.happen(session, "a", "documents arrive") == first
            assert (await host.show(session))["seq"] == 12
    asyncio.run(play())


def test_what_is_old_is_deleted_and_a_waiting_session_goes_on(own, images):
    async def play():
        async with Host(Settings(database=own.url, perform=perform, parallel=0, retained=0.001), images).visiting() as host:
            waits, ends = [(await host.start("ON1"))["session"] for _ in range(2)]
            for number in range(3):
                latest = await host.happen(waits, f"a{number}", "documents arrive")
            await host.end(ends, "e")
            while await host._upkeep.clean():
                pass
            assert own.ask("SELECT seq FROM lockstep.reports WHERE session = %s", waits) == [(4,)]
            for after in (None, 1):  # A page that has seen the first report only waits for nothing.
                assert await host.show(waits, after) == latest
            assert (await host.happen(waits, "b", "documents arrive"))["seq"] == 5
            with pytest.raises(Unknown):
                await host.show(ends)
            assert own.ask("SELECT count(*) FROM lockstep.reports WHERE session = %s", ends) == [(0,)]
    asyncio.run(play())
