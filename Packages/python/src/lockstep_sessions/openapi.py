"""The description of the service for machines, OpenAPI 3.1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_ID = {"type": "string", "pattern": "^[A-Za-z0-9-]{1,64}$", "description": "The identity of the input: send it again with the same one."}
_REPORT = {"$ref": "#/components/schemas/Report"}
_ERROR = {"description": "The remedy.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
_SESSION = {"name": "session", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[A-Za-z0-9-]{1,64}$"}}
_AFTER = {
    "name": "after", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    "description": "Waits for the report behind this one."}


def _answers(*statuses: int, schema: dict[str, Any], status: int = 200, kind: str = "application/json") -> dict[str, Any]:
    found = {"description": "What came of it.", "content": {kind: {"schema": schema}}}
    return {str(status): found} | {str(one): _ERROR for one in (*statuses, 400, 503)}


def _body(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _object(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "properties": properties, "additionalProperties": False}


def description(flows: Sequence[str], starts: Sequence[str]) -> dict[str, Any]:
    """The description of a service of these flows, of which users start some."""
    user: list[dict[str, list[str]]] = [{"token": []}]
    host: list[dict[str, list[str]]] = [{"key": []}]
    text = {"type": "string"}
    flow = text | {"enum": list(flows)}
    wrong = (401, 403, 404, 408, 413, 415, 422)
    started = _object(
        ["session", "token", "report"], session=text, report=_REPORT, token={
            "type": ["string", "null"], "description": "What the user shows; null where the session was there already."})
    words = text | {"pattern": "^[^\\u0000]*$"}
    more: dict[str, Any] = {
        "give": {"type": "object", "additionalProperties": words, "propertyNames": words},
        "visit": {"type": "integer", "minimum": 0, "maximum": 2**53 - 1, "description": "The visit of the view for which it is meant."}}
    inputs: dict[str, Any] = {"oneOf": [_object(["id", name], id=_ID, **{name: words}, **more) for name in ("user", "row")]}
    decisions: dict[str, Any] = {"oneOf": [
        _object(["flow"], flow=flow, speed={"type": "number", "minimum": 0.001, "maximum": 1_000_000}), _object(["id", "event"], id=_ID, event=words | {"minLength": 1}),
        _object(["id", "give"], id=_ID, give=more["give"] | {"minProperties": 1}),
        _object(["id", "retry"], id=_ID, retry={"const": True}), _object(["id", "end"], id=_ID, end={"const": True}),
        _object(["id", "move"], id=_ID, move=_ID | {"description": "The digest of an image."})]}
    state = _object(["worker", "secrets"], worker=text, secrets={"type": "integer"})
    return {
        "openapi": "3.1.0", "info": {"title": "Sessions", "version": "1"},
        "paths": {
            "/sessions": {"post": {
                "summary": "A user starts a session.", "requestBody": _body(_object(["flow"], flow=text | {"enum": list(starts)} if starts else text)),
                "responses": _answers(*wrong, schema=started, status=201)}},
            "/sessions/{session}": {
                "parameters": [_SESSION],
                "get": {"summary": "The latest report.", "security": user, "parameters": [_AFTER], "responses": _answers(*wrong, 429, schema=_REPORT)},
                "post": {
                    "summary": "A user sends a choice of the displayed view; 409 if it is none, or its values do not fit it.", "security": user, "requestBody": _body(inputs),
                    "responses": _answers(*wrong, 409, 429, schema=_REPORT)}},
            "/sessions/{session}/reports": {"parameters": [_SESSION], "get": {
                "summary": "All further reports, as server-sent events.", "security": user, "parameters": [_AFTER],
                "responses": _answers(*wrong, 429, schema=text, kind="text/event-stream")}},
            "/host/sessions/{session}": {"parameters": [_SESSION], "post": {
                "summary": "Your program starts a session, says what happened, gives values that are needed, or decides about a session that is parked.", "security": host,
                "requestBody": _body(decisions), "responses": _answers(*wrong, schema={"type": "object"})}},
            "/host/parked": {"get": {
                "summary": "The sessions that wait for an operator.", "security": host,
                "responses": _answers(401, 403, schema=_object(["parked"], parked={"type": "array", "items": {"type": "object"}}))}},
            "/host/state": {"get": {"summary": "The worker.", "security": host, "responses": _answers(401, 403, schema=state)}},
            "/health/live": {"get": {"summary": "The process answers.", "responses": _answers(403, schema=_object(["live"], live={"const": True}))}},
            "/health/ready": {"get": {
                "summary": "It takes requests.", "responses": _answers(403, schema=_object(["ready"], ready={"const": True}))}},
        },
        "components": {
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The token of the session."},
                "key": {"type": "http", "scheme": "bearer", "description": "The key of the host."}},
            "schemas": {
                "Error": _object(["error"], error=text),
                "Report": {
                    "type": "object", "required": ["seq", "view", "running", "ended", "due", "parked"], "properties": {
                        "seq": {"type": "integer", "description": "The number of the report in its session, from 1."},
                        "view": {"type": ["object", "null"]}, "running": {"type": ["string", "null"]}, "ended": {"type": ["object", "null"]},
                        "due": {"type": ["number", "null"], "description": "When the next timer fires, in seconds of the database's clock."},
                        "needed": {"type": "array", "items": _object(["name", "secret"], name=text, secret={"type": "boolean"}), "description":
                            "Values that the session needs and no screen gives: your program gives them."},
                        "parked": {"type": "boolean"}, "refused": {"type": "string", "description": "Why the input was not possible any more."},
                        "again": {"type": "boolean", "description": "Whether a secret has to be given again."}}}},
        },
    }
