"""Each argument of a wrong kind is a `LockstepError` that says what to give, before the database is asked."""
import asyncio
import inspect
from datetime import timedelta

import pytest
from lockstep_flows import LockstepError
from lockstep_sessions import Host, Limits, Settings, Unknown

from cluster import Postgres

STRANGE = (
    None, True, 0, -1, 1.5, float("nan"), float("inf"), "", "a b", "\ud83d", "a\x00", "x" * 65, "'; DROP TABLE lockstep.sessions; --", b"", b"x", [], ["x"],
    {}, {"x": 1}, {1: "x"}, {"user": object()}, (), object(), timedelta(1), set(), print, 2**70, 2**31)


def perform(call, secrets):
    return {"outcome": call["outcomes"][0]}


def calls(host, session):
    """Each argument of each public call, with the others right."""
    return {
        "start(flow)": lambda one: host.start(one), "start(session)": lambda one: host.start("ON1", session=one),
        "start(speed)": lambda one: host.start("ON1", speed=one),
        "send(token)": lambda one: host.send(session, "a", {"row": "1.1a"}, token=one), "show(token)": lambda one: host.show(session, token=one),
        "send(session)": lambda one: host.send(one, "a", {"row": "1.1a"}), "send(id)": lambda one: host.send(session, one, {"row": "1.1a"}),
        "send(sent)": lambda one: host.send(session, "a", one), "send(user)": lambda one: host.send(session, "a", {"user": one}),
        "send(give)": lambda one: host.send(session, "a", {"row": "1.1a", "give": one}),
        "happen(session)": lambda one: host.happen(one, "b", "x"), "happen(id)": lambda one: host.happen(session, one, "x"),
        "happen(event)": lambda one: host.happen(session, "c", one),
        "give(session)": lambda one: host.give(one, "g", {"pin": "1"}), "give(id)": lambda one: host.give(session, one, {"pin": "1"}),
        "give(values)": lambda one: host.give(session, "h", one),
        "retry(session)": lambda one: host.retry(one, "d"), "retry(id)": lambda one: host.retry(session, one),
        "end(session)": lambda one: host.end(one, "e"), "end(id)": lambda one: host.end("nobody", one),
        "move(session)": lambda one: host.move(one, "f", "0"), "move(id)": lambda one: host.move(session, one, "0"),
        "move(image)": lambda one: host.move(session, "g", one), "program(digest)": lambda one: host.program(one),
        "show(session)": lambda one: host.show(one), "show(after)": lambda one: host.show(session, one),
        "show(wait)": lambda one: host.show(session, 0, one), "close(grace)": lambda one: Host(host.settings).close(one),
    }


def test_a_wrong_argument_of_a_host_is_an_error_of_the_package(images):
    async def play(own):
        wrong = []
        async with Host(Settings(database=own.url, perform=perform, parallel=0), images).visiting() as host:
            session = (await host.start("ON1"))["session"]
            for name, call in calls(host, session).items():
                for strange in STRANGE:
                    try:
                        async with asyncio.timeout(60):
                            await call(strange)
                    except Unknown as error:
                        wrong += [name] if len(str(error)) < 20 else []
                    except LockstepError as error:
                        wrong += [name] if len(str(error)) < 20 or str(strange) in str(error) and len(str(strange)) > 9 else []
                    except Exception as error:
                        wrong.append(f"{name} with {strange!r}: {type(error).__name__}: {error}")
            assert (await host.show(session))["seq"] >= 1
            public = {name for name, _ in inspect.getmembers(Host, inspect.iscoroutinefunction) if not name.startswith("_")}
            assert public <= {name.split("(")[0] for name in calls(host, session)} | {"open", "parked"}
        return wrong

    with Postgres() as own:
        assert asyncio.run(play(own)) == []


@pytest.mark.parametrize("name", ["database", "perform", "retries", "alarm", "poll", "lease", "retained", "remembered", "secrets", "parallel", "connections", "worker"])
def test_settings_name_what_is_wrong(name):
    refused = 0
    for strange in STRANGE:
        try:
            Settings(**{"database": "x", "perform": perform, name: strange})
        except LockstepError as error:
            assert name in str(error) and len(str(error)) > 20
            refused += 1
    assert refused > len(STRANGE) / 2


@pytest.mark.parametrize("name", ["body", "head", "seconds", "wait", "connections"])
def test_limits_name_what_is_wrong(name):
    for strange in [one for one in STRANGE if type(one) not in (int, float) or not 0 < one < 1e12]:
        with pytest.raises(LockstepError, match=name):
            Limits(**{name: strange})


@pytest.mark.parametrize("wrong", [(None, ()), ("x", ()), (Settings(database="x", perform=perform), b"x"), (Settings(database="x", perform=perform), [b"x"]),
                                   (Settings(database="x", perform=perform), ["x"]), (Settings(database="x", perform=perform), 5)], ids=repr)
def test_a_host_takes_settings_and_images(wrong):
    with pytest.raises(LockstepError):
        Host(*wrong)
