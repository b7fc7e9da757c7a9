"""What OpenTelemetry hears, by the exporters of its SDK that keep everything in memory; and what workers ask of the database."""
import asyncio
import json

import psycopg
import pytest
from lockstep_flows import Retries
from lockstep_sessions import Host, Settings, telemetry
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from cluster import PATIENCE, Postgres

PASSWORD = "c4n4ry'Tr0ub\\dor&3"


@pytest.fixture
def heard(monkeypatch):
    """What is exported; the instruments of the module are made anew, on providers of the test."""
    spans, reader = InMemorySpanExporter(), InMemoryMetricReader()
    tracers, meters = TracerProvider(), MeterProvider([reader])
    tracers.add_span_processor(SimpleSpanProcessor(spans))
    monkeypatch.setattr(telemetry.trace, "get_tracer", tracers.get_tracer)
    monkeypatch.setattr(telemetry.metrics, "get_meter", meters.get_meter)
    made = {name: value for name, value in vars(telemetry).items() if not name.startswith("__")}
    exec(compile(open(telemetry.__file__).read(), telemetry.__file__, "exec"), vars(telemetry))

    def found():
        points = {}
        data = reader.get_metrics_data()
        for metric in (one for resource in (data.resource_metrics if data else ()) for scope in resource.scope_metrics for one in scope.metrics):
            for point in metric.data.data_points:
                points[metric.name, *sorted(point.attributes.values())] = getattr(point, "value", None) if hasattr(point, "value") else point.count
        return points, spans.get_finished_spans(), reader
    yield found
    vars(telemetry).update(made)
    meters.shutdown()


def test_traces_and_metrics(heard, images):
    """Inputs, actions, timers, parked sessions and takeovers are counted; spans have no words and no secrets."""
    async def perform(call, secrets):
        if PASSWORD in secrets.values():
            raise ConnectionError(f"refused: {secrets!r} {json.dumps(secrets)}")
        return {"outcome": call["outcomes"][0]}

    async def play(own):
        loop, alarmed = asyncio.get_running_loop(), asyncio.Event()
        settings = Settings(
            database=own.url, perform=perform, retries={"account.apply": Retries(attempts=1)}, alarm=lambda _: loop.call_soon_threadsafe(alarmed.set))
        async with Host(Settings(database=own.url, perform=perform, parallel=0, worker="dead"), images).visiting() as never:
            taken = (await never.start("UC2.3"))["session"]
        own.ask("UPDATE lockstep.runs SET worker = 'dead', claim = 0")
        async with Host(settings, images) as host, asyncio.timeout(PATIENCE):
            session = (await host.start("ON1"))["session"]
            for number, name in enumerate(("password", "repeated-password")):
                await host.send(session, f"p{number}", {"user": "enters password", "give": {name: PASSWORD}})
            await alarmed.wait()
            parked = await host.parked()
            while (await host.show(taken))["running"]:
                await host.show(taken, (await host.show(taken))["seq"], 1)
            await host.end(session, "e")
            # A day and two days until its timers.
            other = (await host.start("ON1", speed=1_000_000))["session"]
            for number, name in enumerate(("password", "repeated-password")):
                await host.send(other, f"p{number}", {"user": "enters password", "give": {name: "correct-horse"}})
            while not (report := await host.show(other))["ended"]:
                await host.show(other, report["seq"], 1)
            await host.start("ON1")
            await host._upkeep.measure()
            with pytest.raises(Exception, match="no such session"):
                await host.end("nobody", "e")
            return parked[0]

    with Postgres() as own:
        parked = asyncio.run(play(own))
    points, spans, _ = heard()
    assert parked["error"] == "ConnectionError: refused: " \
        """{'password': "[password]", 'repeated-password': "[password]"} """ '{"password": "[password]", "repeated-password": "[password]"}'
    assert points["lockstep.inputs", "user"] == points["lockstep.input.duration", "user"] == 4 and points["lockstep.inputs", "end"] == 1
    assert points["lockstep.inputs", "timer"] == points["lockstep.timer.lateness",] == 2
    assert points["lockstep.action.attempts", "account.apply", "failed"] == 1
    assert points["lockstep.action.attempts", "answered", "biometrics.enabled"] == 1
    assert points["lockstep.parked", "account.apply"] == 1 and points["lockstep.taken_over",] == 1
    assert points["lockstep.sessions.waiting",] == 1 and points["lockstep.sessions.parked",] == 0 and points["lockstep.timers.overdue",] == 0
    assert {"lockstep.message", "lockstep.action"} == {span.name for span in spans}
    assert {span.attributes["lockstep.kind"] for span in spans if span.name == "lockstep.message"} == {"user", "action", "timer", "end"}
    everything = "".join(span.to_json() for span in spans) + json.dumps([list(map(str, one)) for one in points.items()])
    for part in (PASSWORD, "c4n4ry", "Tr0ub", "correct-horse", "enters password"):
        assert part not in everything


def test_waiting_sessions_are_not_read_by_those_who_look_for_timers(images):
    """An index ends the search at the first timer that is not due."""
    async def perform(call, secrets):
        return {"outcome": call["outcomes"][0]}

    async def play(own):
        async with Host(Settings(database=own.url, perform=perform), images).visiting() as host:
            session = (await host.start("ON1"))["session"]
            own.ask("UPDATE lockstep.sessions SET due = extract(epoch FROM clock_timestamp()) + 86400 WHERE id = %s", session)
            own.ask("""INSERT INTO lockstep.sessions SELECT 'w-' || number, token, version, state, place, due, parked, run, holder, ended, alarm
                FROM lockstep.sessions, generate_series(1, 3000) AS number""")
            own.ask("ANALYZE lockstep.sessions")
            read = "SELECT idx_tup_read FROM pg_stat_user_indexes WHERE indexrelname = 'sessions_due'"
            before = await counted(own, read)
            for _ in range(10):
                assert await host._messages.ring() is False
            async with host.connection() as connection:  # What a connection read is known once it says so.
                await connection.execute("SELECT pg_stat_force_next_flush()")
            return await counted(own, read) - before

    with Postgres() as own:
        assert asyncio.run(play(own)) < 100


def test_an_input_reads_its_own_session_alone(images):
    """However many wait, with a collation in which no index serves a search by prefix."""
    async def play(own):
        async with Host(Settings(database=own.url, perform=perform, parallel=0), images).visiting() as host:
            session = (await host.start("ON1"))["session"]
            for number in range(10):  # The server plans a statement anew for the first times, and perhaps otherwise afterwards.
                await host.happen(session, f"a{number}", "documents arrive")
            for table, columns in (("sessions", "token, version, state, place, due, parked, run, holder, ended, alarm"), ("reports", "seq, input, at, report")):
                own.ask(f"""INSERT INTO lockstep.{table} SELECT 'w-' || number, {columns}
                    FROM lockstep.{table}, generate_series(1, 3000) AS number WHERE {"id" if table == "sessions" else "session"} = '{session}'""")
                own.ask(f"ANALYZE lockstep.{table}")
            read = "SELECT sum(seq_tup_read + idx_tup_fetch)::int FROM pg_stat_user_tables WHERE schemaname = 'lockstep' AND relname <> 'workers'"
            flush = "SELECT pg_stat_force_next_flush()"  # What a connection read is known once it says so.
            async with host.connection() as connection:
                await connection.execute(flush)
            before = await counted(own, read)
            for number in range(10):
                await host.happen(session, f"b{number}", "documents arrive")
            async with host.connection() as connection:
                await connection.execute(flush)
            return await counted(own, read) - before

    async def perform(call, secrets):
        return {"outcome": call["outcomes"][0]}

    with Postgres() as own:
        assert 10 <= asyncio.run(play(own)) < 200


async def counted(own, query):
    with psycopg.connect(own.url, autocommit=True) as connection:
        return connection.execute(query).fetchone()[0]
