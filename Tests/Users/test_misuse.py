"""What someone tries who has read the documents and the example, and no code: to go where no table leads, and to use up the worker."""
import asyncio

import pytest
from lockstep_flows import InputError, VaultFull
from lockstep_sessions import Host, Limits, Settings
from lockstep_sessions.service import application

from cluster import HOST_KEY, Postgres
from test_limits import JSON, head, raw, served

ENTERS = b'{"id": "a", "row": "1.1a", "give": {"password": "correct-horse"}}'
SENT = {"user": "enters password", "give": {"password": "correct-horse"}}


async def perform(call, secrets):
    return {"outcome": call["outcomes"][0]}


@pytest.fixture(scope="module")
def own():
    with Postgres() as server:
        yield server


def visiting(own, images, play, **settings):
    async def run():
        async with Host(Settings(database=own.url, perform=perform, parallel=0, **settings), images).visiting() as host:
            return await play(host)
    return asyncio.run(run())


def post(path, body, token=""):
    return head(path, **JSON, Content_Length=len(body), Authorization=f"Bearer {token}"), body


def test_a_user_starts_no_flow_behind_the_login(own, images):
    """Flows that others call, and those behind a login, are in the image too."""
    async def play(address, host):
        for flow in sorted({*host.flows, "", "on1", "ON1 "} - {"ON1"}):
            status, _, said = await raw(address, *post("/sessions", b'{"flow": "%b"}' % flow.encode()))
            assert status == 404 and "use one of ON1;" in said["error"], flow
        assert (await raw(address, *post("/sessions", b'{"flow": "ON1"}')))[0] == 201
        # Your program starts any.
        assert (await raw(address, *post("/host/sessions/mine", b'{"flow": "UC2.3"}', HOST_KEY)))[0] == 200

    served(own, images, Limits(), play)


def test_a_service_is_not_opened_by_a_mistake(images):
    host = Host(Settings(database="x", perform=perform), images)
    for wrong in ({"key": "short"}, {"key": "x" * 15}, {"starts": ["UC9"]}, {"starts": ["ON1", ""]}):
        with pytest.raises(InputError):
            application(host, **wrong)


def test_paths_and_methods_lead_around_no_door(own, images):
    async def play(address, host):
        started = await host.start("ON1")
        mine, token = started["session"], started["token"]
        other = (await host.start("ON1"))["session"]
        for path in (f"/host/sessions/{mine}", f"/sessions/{mine}/../../host/sessions/{mine}", f"//host/sessions/{mine}", f"/host%2Fsessions/{mine}",
                     f"/sessions/{mine}/../{other}", f"/sessions/{other}", f"/sessions/{mine}%2F..%2F{other}", f"/SESSIONS/{other}"):
            for content in (b'{"id": "a", "event": "documents arrive"}', b'{"id": "a", "end": true}', ENTERS):
                assert (await raw(address, *post(path, content, token)))[0] in (401, 404, 422), (path, content)
        for name, value in (("X_HTTP_Method_Override", "GET"), ("X_Original_URL", "/host/parked"), ("X_Forwarded_Host", "localhost"), ("Cookie", f"key={HOST_KEY}")):
            assert (await raw(address, head("/host/parked", method="GET", **{name: value})))[0] == 401
        for session in (mine, other):  # Whatever the status: nothing was taken.
            assert (await host.show(session))["seq"] == 1

    served(own, images, Limits(), play)


def test_no_answer_leads_to_another_host(own, images):
    async def play(address, host):
        for path, method in (("/sessions/", "POST"), ("/health/live/", "GET"), ("/host/state/", "GET"), ("/sessions/x/", "GET")):
            status, top, _ = await raw(address, head(path, host="evil.example", method=method, X_Forwarded_Proto="https"))
            assert status in (400, 404) and "evil.example" not in top, (path, top)

    served(own, images, Limits(), play)


def test_a_body_with_two_lengths_ends_the_connection(own, images):
    """What a proxy takes for the rest of a body is not a request."""
    async def play(address, host):
        hidden = head("/health/live", method="GET")
        both = head(**JSON, Content_Length=5 + len(hidden), Transfer_Encoding="chunked").replace(b"Connection: close\r\n", b"")
        status, top, said = await raw(address, both + b"0\r\n\r\n" + hidden)
        assert status == 400 and isinstance(said, dict) and "two lengths" in said["error"]  # And no second answer behind it.

    served(own, images, Limits(), play)


def test_secrets_that_are_left_behind_fill_no_worker(own, images):
    """Sessions are started, given a secret, and never continued."""
    async def play(host):
        sessions = [(await host.start("ON1"))["session"] for _ in range(3)]
        for session in sessions[:2]:
            await host.send(session, "a", SENT)
        with pytest.raises(VaultFull):
            await host.send(sessions[2], "a", SENT)
        assert (await host.show(sessions[2]))["seq"] == 1
        await host.end(sessions[0], "e")
        assert (await host.send(sessions[2], "a", SENT))["view"]["title"] == "Repeat password"

    visiting(own, images, play, secrets=2)


def test_a_session_whose_secrets_are_too_old_leaves_the_memory_and_asks_again(own, images):
    async def play(host):
        session = (await host.start("ON1"))["session"]
        await host.send(session, "a", SENT)
        assert len(host._messages.live) == 1
        await host._messages.forget()
        assert host._messages.live == {} and len(host.vault) == 0
        report = await host.send(session, "b", {"user": "enters password", "give": {"repeated-password": "correct-horse"}})
        assert report["view"]["title"] == "Choose password" and report["again"]

    visiting(own, images, play, remembered=1e-9)


def test_a_full_worker_says_so(own, images):
    """A full vault is answered as what it is: later, or elsewhere."""
    async def play(address, host):
        host.vault._most = 0
        started = await host.start("ON1")
        status, top, said = await raw(address, *post(f"/sessions/{started['session']}", ENTERS, started["token"]))
        assert status == 503 and "retry-after" in top and "another process" in said["error"]

    served(own, images, Limits(), play)
