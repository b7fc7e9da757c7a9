"""What all workers share: the tables, and the time of the database."""

from __future__ import annotations

from typing import LiteralString

TABLES: LiteralString = """
CREATE SCHEMA IF NOT EXISTS lockstep;
CREATE TABLE IF NOT EXISTS lockstep.images (digest text PRIMARY KEY, image bytea NOT NULL);
-- A worker that lives writes `beat` again and again.
CREATE TABLE IF NOT EXISTS lockstep.workers (id text PRIMARY KEY, beat float8 NOT NULL);
-- `version` is the number of the latest report; `state` is Play.state; `run` is the key of the action that runs; `holder` is the worker that has the
-- secrets of the session, which are in no table; `alarm` is when the alarm for a parked session sounds.
CREATE TABLE IF NOT EXISTS lockstep.sessions (
  id text COLLATE "C" PRIMARY KEY, token bytea, version bigint NOT NULL, state text NOT NULL, place text, due float8, parked text,
  run text, holder text, ended float8, alarm float8);
CREATE INDEX IF NOT EXISTS sessions_due ON lockstep.sessions (due) WHERE due IS NOT NULL;
CREATE INDEX IF NOT EXISTS sessions_parked ON lockstep.sessions (id) WHERE parked IS NOT NULL;
CREATE INDEX IF NOT EXISTS sessions_alarm ON lockstep.sessions (alarm) WHERE alarm IS NOT NULL;
CREATE INDEX IF NOT EXISTS sessions_ended ON lockstep.sessions (ended) WHERE ended IS NOT NULL;
CREATE TABLE IF NOT EXISTS lockstep.reports (
  session text COLLATE "C", seq integer, input text COLLATE "C", at float8 NOT NULL, report text NOT NULL, PRIMARY KEY (session, seq));
CREATE UNIQUE INDEX IF NOT EXISTS reports_input ON lockstep.reports (session, input) WHERE input IS NOT NULL;
CREATE INDEX IF NOT EXISTS reports_at ON lockstep.reports (at);
-- The actions that run, one of a session. `worker` performs it under the number `claim`; nobody else's answer counts. `holder` is that of
-- the session, `secret` is whether the action reads a secret.
CREATE TABLE IF NOT EXISTS lockstep.runs (
  session text COLLATE "C" PRIMARY KEY, key text NOT NULL, call text NOT NULL, begun float8 NOT NULL, ready float8 NOT NULL,
  attempts integer NOT NULL DEFAULT 0, holder text, secret boolean NOT NULL, worker text, claim bigint);
CREATE INDEX IF NOT EXISTS runs_ready ON lockstep.runs (ready) WHERE worker IS NULL;
CREATE INDEX IF NOT EXISTS runs_worker ON lockstep.runs (worker) WHERE worker IS NOT NULL;
-- Messages for the holders of sessions.
CREATE TABLE IF NOT EXISTS lockstep.inbox (
  session text COLLATE "C", input text COLLATE "C", at float8 NOT NULL, content text NOT NULL, PRIMARY KEY (session, input));
CREATE SEQUENCE IF NOT EXISTS lockstep.claims;
"""
LOCK = 0x10C4
"""The advisory lock of those who make the tables."""
CHANNEL: LiteralString = "lockstep"
"""On which a session is named that has a new report."""
NOW: LiteralString = "(SELECT extract(epoch FROM clock_timestamp())::float8)"
"""The one clock of all workers, in seconds. It is read once in a statement: else no index would serve a comparison with it."""
LIVING: LiteralString = f"(SELECT id FROM lockstep.workers WHERE beat > {NOW} - %(lease)s)"
"""The workers whose heart beats."""
