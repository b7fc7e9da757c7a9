"""Actions whose answers a test has written down, and whose effects it counts."""
import json
import os
import signal
import time
from datetime import timedelta

import psycopg
from lockstep_flows import Retries

# A worker whose clock is wrong by so many seconds.
if skew := float(os.environ.get("SKEW", "0")):
    true_time = time.time
    time.time = lambda: true_time() + skew

RETRIES = {name: Retries(attempts=3, pause=timedelta(milliseconds=10)) for name in ("biometrics.enabled", "pin.validate", "account.apply")}

TABLES = """
CREATE SCHEMA IF NOT EXISTS test;
CREATE TABLE IF NOT EXISTS test.script (session text, place text, answer text NOT NULL, kills boolean NOT NULL DEFAULT false,
  PRIMARY KEY (session, place));
CREATE TABLE IF NOT EXISTS test.alarms (session text, error text);
CREATE TABLE IF NOT EXISTS test.attempts (key text, place text, worker integer, secret boolean);
CREATE TABLE IF NOT EXISTS test.ledger (key text PRIMARY KEY, effects integer NOT NULL DEFAULT 1);
"""


def perform(call, secrets):
    """The effect is done once under each key. Where the script says so, the process dies right after it, once."""
    place = f"{call['flow']} {call['step']}"
    assert set(secrets) == set(call["handles"])
    with psycopg.connect(os.environ["DATABASE"], autocommit=True) as database:
        database.execute("INSERT INTO test.attempts VALUES (%s, %s, %s, %s)", [call["key"], place, os.getpid(), bool(secrets)])
        database.execute("INSERT INTO test.ledger (key) VALUES (%s) ON CONFLICT DO NOTHING", [call["key"]])
        # What a test has written for this place, or for any.
        mine = "session = %s AND place IN (%s, '')"
        dies = f"UPDATE test.script SET kills = false WHERE {mine} AND kills RETURNING true"
        if database.execute(dies, [call["session"], place]).fetchone():
            os.kill(os.getpid(), signal.SIGKILL)
        # A test that holds this lock keeps the action running.
        database.execute("SELECT pg_advisory_lock_shared(hashtext(%s))", [call["session"]])
        find = f"SELECT answer FROM test.script WHERE {mine} ORDER BY place DESC LIMIT 1"
        row = database.execute(find, [call["session"], place]).fetchone()
        answer = json.loads(row[0]) if row else {}
        if answer.pop("fails", 0):
            fewer = "UPDATE test.script SET answer = jsonb_set(answer::jsonb, '{fails}', ((answer::jsonb->>'fails')::int - 1)::text::jsonb)"
            database.execute(f"{fewer} WHERE {mine}", [call["session"], place])
            raise ConnectionError("no")
    answer = answer or {"outcome": call["outcomes"][0]}
    if "raises" in answer:
        raise ConnectionError(answer["raises"].format(**secrets))
    return answer


def alarm(parked):
    with psycopg.connect(os.environ["DATABASE"], autocommit=True) as database:
        database.execute("INSERT INTO test.alarms VALUES (%s, %s)", [parked["session"], parked["error"]])
