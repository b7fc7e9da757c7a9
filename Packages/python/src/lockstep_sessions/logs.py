"""Logs for machines."""

from __future__ import annotations

import json
import logging

_KNOWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JSONLines(logging.Formatter):
    """One object of JSON for each record, with what the record was given as `extra`. This package logs no values, and no words of users."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": record.created, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        line |= {name: value for name, value in vars(record).items() if name not in _KNOWN}
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = record.exc_info[0].__name__
        return json.dumps(line, default=str)
