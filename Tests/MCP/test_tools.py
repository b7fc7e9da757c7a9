"""Every tool, over the flows of this repository and over documents with mistakes."""

import asyncio
import re
import subprocess
import sys
import time

import pytest
from mcp import MCPError

from conftest import MOST_BYTES, ROOT, SAMPLES, agent, run


def test_flows_are_checked_shown_played_and_tested(project):
    async def work():
        async with agent(project) as it:
            assert (await it.facts("lint"))["errors"] == 0
            assert "unknown-step" in (await it.facts("explain", rule="unknown-step"))["summary"]
            assert (await it.facts("explain", rule="unknown-step", tables=True))["lines"]
            assert any(line.startswith("UC2.3 ") for line in (await it.facts("flow"))["lines"])
            shown = await it.facts("flow", flow="PF2.8")
            assert shown["path"] == "partial-flows/PF2.8_ValidatePin.yaml"
            assert any("1.1a case" in line and "[" not in line.split("case")[0] for line in shown["lines"])
            session = (await it.facts("play", start="UC2.3", decide=True))["session"]
            state = await it.facts("play", session=session)
            assert any(line.startswith("waits for the answer of ") or line.startswith("possible:") for line in state["lines"])
            assert (await it.facts("play", session=session, wait="5s"))["session"] == session
            refused = await it.facts("play", session=session, wait="soon")
            assert refused["refused"] and "duration" in refused["lines"][0]
            await it.facts("play", session=session, stop=True)
            tests = await it.facts("test", coverage=True, rows=True)
            assert tests["failed"] == 0 and tests["passed"] > 50
            assert (await it.facts("test", filter="LTC57"))["passed"] >= 1
            assert "no scenario" in await it.refusal("test", filter="LTC0815")
            explored = await it.facts("explore", flow="PF2.8")
            assert explored["complete"] and explored["states"] > 10
            assert (await it.facts("explore", flow="PF2.8", world=True))["states"] > 10
            assert "'trace:'" in (await it.facts("trace"))["summary"]

    run(work())


def test_a_play_with_the_built_in_world(project):
    async def work():
        async with agent(project) as it:
            state = await it.facts("play", start="UC2.3")
            # The scan of the finger is a person's, and not the world's.
            refused = await it.facts("play", session=state["session"], answer="canceled")
            assert "did you mean 'cancelled'" in refused["lines"][0]
            state = await it.facts("play", session=state["session"], answer="cancelled")
            rows = [line.split()[1] for line in state["lines"] if line.startswith("possible: ") and " gives pin" in line]
            assert rows, state["lines"]
            state = await it.facts("play", session=state["session"], choose=rows[0], give={"pin": "000000"})
            assert "Wrong PIN" in "\n".join(state["lines"])

    run(work())


def test_properties_are_checked(tmp_path):
    (tmp_path / "lockstep.yaml").write_text(
        "lockstep: 1\nproperties:\n"
        "  - {name: it stays shut, never: {at: UC1 1.2}}\n")
    (tmp_path / "UC1.yaml").write_text(
        "flow: UC1\nkind: use-case\ntitle: Open the door\nscenarios:\n  - id: 1\n    steps:\n"
        "      - id: '1.1'\n        screen: Door\n        actions: [Open]\n"
        "        transitions: [{id: 1.1a, user: selects Open, next: '1.2'}]\n"
        "      - id: '1.2'\n        screen: Hall\n        actions: [Leave]\n"
        "        transitions: [{id: 1.2a, user: selects Leave, next: end}]\n")

    async def work():
        async with agent(tmp_path) as it:
            outcome = await it.facts("explore", properties=True, seconds=60)
            assert outcome["problems"] == 1, outcome
            assert "selects Open" in "\n".join(outcome["lines"])

    run(work())


def test_exploring_reports_progress_and_is_cancelled(project):
    async def work():
        async with agent(project) as it:
            heard, begun = [], asyncio.Event()

            async def progress(count, total, message):
                heard.append((count, message))
                begun.set()

            call = asyncio.create_task(
                it.client.call_tool(
                    "explore", {"properties": True, "seconds": 600}, progress_callback=progress))
            await begun.wait()
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            # The next answer comes without the rest of the work.
            assert (await it.facts("flow"))["lines"]
            assert heard[0] == (0, "0 states")

    run(work())


def test_changes_since_a_revision(project):
    git = ["git", "-C", str(project), "-c", "user.name=a", "-c", "user.email=a@example.com"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run(git + command, check=True)

    async def work():
        async with agent(project) as it:
            assert not (await it.facts("diff"))["changed"]
            flow = project / "partial-flows/PF2.8_ValidatePin.yaml"
            flow.write_text(flow.read_text().replace("result: Retry", "result: Back"))
            assert (await it.facts("diff", revision="HEAD"))["losses"]
            assert "git knows no revision" in await it.refusal("diff", revision="--output=x")
            assert "git knows no revision" in await it.refusal("diff", revision="nowhere")

    run(work())


def test_tests_are_traced(project):
    (project / "app").mkdir()
    (project / "app/UnlockTest.kt").write_text("// @covers UC2.3 1.3a\n// @covers UC2.3 9.9z\nfun test() {}\n")
    settings = project / "lockstep.yaml"
    text = "".join(line for line in settings.read_text().splitlines(True) if not line.startswith("trace:"))
    settings.write_text(text + 'trace: {tests: ["app/*.kt", "../*.kt", "/etc/*"]}\n')
    (project.parent / "Outside.kt").write_text("// @covers UC2.3 8.8y\n")

    async def work():
        async with agent(project) as it:
            outcome = await it.facts("trace")
            text = "\n".join(outcome["lines"])
            assert "9.9z" in text and "8.8y" not in text
            assert (await it.facts("trace", list=True))["lines"]

    run(work())


def test_names_change_only_with_leave(project):
    flow = project / "partial-flows/PF2.8_ValidatePin.yaml"
    before = flow.read_bytes()
    arguments = dict(kind="result", flow="PF2.8", name="Retry", to="Try again")

    async def work():
        async with agent(project) as it:
            listed = await it.facts("rename", **arguments)
            assert listed["edits"] > 2 and not listed["applied"]
            assert "--write" in await it.refusal("rename", **arguments, apply=True)
            assert (await it.facts("renumber", flow="PF2.8"))["applied"] is False
            assert "together with 'flow'" in await it.refusal("rename", kind="step", name="1.1", to="1.2")
        assert flow.read_bytes() == before
        async with agent(project, "--write") as it:
            assert (await it.facts("rename", **arguments, apply=True))["applied"]
            assert "Retry" not in flow.read_text().replace("Wrong PIN, retry", "")
            assert (await it.facts("renumber", flow="PF2.8", insert_after="1.1", apply=True))["edits"] >= 0
            assert (await it.facts("test"))["failed"] == 0

    run(work())


def test_nothing_outside_is_read_or_written(project):
    secret = project.parent / "UC66_Secret.yaml"
    secret.write_text("flow: UC66\nkind: use-case\ntitle: CANARY\nscenarios: []\n")
    (project / "UC66_Link.yaml").symlink_to(secret)
    (project / "inside").symlink_to(project.parent)

    async def work():
        async with agent(project, "--write") as it:
            for path in ["/etc/passwd", "../UC66_Secret.yaml", "UC66_Link.yaml", "inside/UC66_Secret.yaml", "inside",
                         str(secret), "use-cases/../../UC66_Secret.yaml", "..", "a\x00b"]:
                assert "CANARY" not in await it.refusal("lint", path=path), path
            assert "CANARY" not in str(await it.facts("flow"))
            assert "no flow" in await it.refusal("flow", flow="UC66")
            for address in ["file:///etc/passwd", "lockstep://flow/UC66", "lockstep://docs/../../etc/passwd",
                            "lockstep://docs/%2e%2e%2f", "/etc/passwd"]:
                with pytest.raises(MCPError):
                    await it.client.read_resource(address)
            # A flow behind a link is not written, either.
            linked = project / "partial-flows/PF2.8_ValidatePin.yaml"
            target = project / "partial-flows/moved.txt"
            linked.rename(target)
            linked.symlink_to(target)
            before = target.read_bytes()
            text = await it.refusal("rename", kind="result", flow="PF2.8", name="Retry", to="Again", apply=True)
            assert "is a link" in text
            assert target.read_bytes() == before

    run(work())


def test_a_keystroke_costs_little(project):
    """Prints the time of lint after an edit; what is read again is counted by the tests of the server."""
    flow = project / "use-cases/UC2.3_UnlockTheApp.yaml"

    async def work():
        async with agent(project) as it:
            await it.facts("lint")
            times = []
            for number in range(10):
                flow.write_text(flow.read_text() + "#" * number + "\n")
                start = time.perf_counter()
                await it.facts("lint")
                times.append(time.perf_counter() - start)
            print(f"lint after an edit: {sorted(times)[len(times) // 2] * 1000:.0f} ms")

    run(work())


ADAPTER = """
import json, sys
deviates = sys.argv[1:] == ["deviate"]
shown = None
for line in sys.stdin:
    message, answer = json.loads(line), {"done": True}
    if "lockstep-app" in message:
        answer = {"ready": 1, "can": ["actions"]}
    elif "start" in message:
        shown = "Door"
    elif "user" in message:
        shown = ("Door" if deviates else "Hall") if message["label"] == "Open" else None
    elif "read" in message:
        answer = {"shows": {"title": shown}} if shown else {"ended": True}
    print(json.dumps({**answer, "n": message["n"]}), flush=True)
"""


@pytest.fixture
def door(tmp_path):
    """A project, and an adapter of an app next to it."""
    folder = tmp_path / "flows"
    folder.mkdir()
    (folder / "lockstep.yaml").write_text("lockstep: 1\n")
    (folder / "UC1.yaml").write_text(
        "flow: UC1\nkind: use-case\ntitle: Open the door\nscenarios:\n  - id: 1\n    steps:\n"
        "      - id: '1.1'\n        screen: Door\n        actions: [Open, Leave]\n        transitions:\n"
        "          - {id: 1.1a, user: selects Open, next: '1.2'}\n"
        "          - {id: 1.1b, user: selects Leave, next: end}\n"
        "      - id: '1.2'\n        screen: Hall\n        actions: [Leave]\n"
        "        transitions: [{id: 1.2a, user: selects Leave, next: end}]\n")
    (tmp_path / "adapter.py").write_text(ADAPTER)
    return folder


def test_an_app_is_played_by_the_users_program(door):
    program = f"{sys.executable} {door.parent / 'adapter.py'}"

    async def work():
        async with agent(door, "--app", program) as it:
            as_the_table = await it.facts("test", app=True, cover="rows")
            assert (as_the_table["passed"], as_the_table["failed"]) == (3, 0), as_the_table
            assert "no flow, step or row" in await it.refusal("test", app=True, cover="rows", only=["UC9"])
        async with agent(door, "--app", program + " deviate") as it:
            outcome = await it.facts("test", app=True, cover="rows")
            assert outcome["failed"] >= 1
            assert any("UC1 1.1a" in line and "[deviating-app]" in line for line in outcome["lines"]), outcome

    run(work())


def test_a_project_starts_no_program(door):
    """Whatever its files say: only the user's own command may name one."""
    marker = door.parent / "started"
    (door.parent / "adapter.py").write_text(f"open({str(marker)!r}, 'w')\n")
    (door / "lockstep.yaml").write_text("lockstep: 1\napp: {command: \"python3 ../adapter.py\"}\n")

    async def work():
        async with agent(door, "--write") as it:
            assert "lockstep mcp --app COMMAND" in await it.refusal("test", app=True, cover="rows")
            await it.call("test")
            await it.call("lint")

    run(work())
    assert not marker.exists()


SHARED = ROOT.parent / "shared"
FOLDERS = [ROOT / "flows", ROOT / "Examples/ExistingApp/flows", SAMPLES, SHARED / "corpus/functional-design",
           SHARED / "seeds", SHARED / "usecases/real", SHARED / "usecases/seeded"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "/".join(folder.parts[-2:]))
def test_every_answer_fits(folder):
    if not folder.exists():
        pytest.skip("the folder is not here")

    async def work():
        async with agent(folder) as it:
            client = it.client
            flows, page, pages = [], 1, 1
            while page <= pages:
                listed = await it.facts("flow", page=page)
                flows += [line.split()[0] for line in listed["lines"]]
                pages, page = listed["pages"], page + 1
            for name, arguments in [
                ("lint", {}), ("lint", {"level": "note", "max": 200}), ("lint", {"level": "error", "max": 1}),
                ("test", {}), ("test", {"coverage": True, "rows": True}), ("test", {"app": True}),
                ("explore", {"seconds": 1}), ("explore", {"properties": True, "seconds": 1}), ("diff", {}),
                ("diff", {"revision": "HEAD~1"}), ("trace", {}), ("trace", {"list": True}), ("play", {}),
                ("flow", {"flow": "UC0815"}), ("rename", {"kind": "screen", "name": "x", "to": "y"}),
            ]:
                pages, page = 1, 1
                while page <= min(pages, 50):
                    result = await it.call(name, **arguments, page=page)
                    pages, page = 1 if result.is_error else result.structured_content["pages"], page + 1
            for flow in flows:
                await it.call("flow", flow=flow)
                await it.call("explore", flow=flow, seconds=1)
                await it.call("renumber", flow=flow)
                await it.call("rename", kind="flow", name=flow, to=flow + "X")
                state = await it.call("play", start=flow)
                if not state.is_error and not state.structured_content["ended"]:
                    session = state.structured_content["session"]
                    await it.call("play", session=session, choose="nothing of this kind")
                    await it.call("play", session=session, stop=True)
            for resource in (await client.list_resources()).resources:
                contents = await client.read_resource(str(resource.uri))
                size = len(contents.model_dump_json(by_alias=True, exclude_none=True).encode())
                assert size <= MOST_BYTES, resource.uri
            for flow in flows[:5]:
                prompt = await client.get_prompt("review", {"flow": flow})
                assert len(prompt.model_dump_json().encode()) <= MOST_BYTES
            print(f"largest answer: {it.largest} bytes in {len(flows)} flows")

    run(work())


def test_every_rule_is_explained_within_its_room(project):
    rules = re.findall(r"^#### `([a-z-]+)`", (ROOT / "docs/rules.md").read_text(), re.M)
    assert len(rules) > 100

    async def work():
        async with agent(project) as it:
            for rule in rules:
                assert (await it.facts("explain", rule=rule))["rule"] == rule
                await it.call("explain", rule=rule, tables=True)

    run(work())
