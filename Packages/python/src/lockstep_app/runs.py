"""The runs that are prepared: what the app's requests are answered with."""

from __future__ import annotations

from .messages import Run


class Runs:
    """The prepared runs of a session, in the order in which they come.

    An app asks for an action by a request, a call, a dialog of the system. The adapter takes the next prepared run of that
    action, answers as it says, and the tool learns that it ran:

        run = self.runs.take("pin.validate")
        if run is None:
            …                                  # the app asked for something that the tables do not run now: answer anything
        elif run.hold:
            self.held[run.key] = request       # answered once `release(key)` comes
        else:
            request.answer(run.answer, run.values)
    """

    def __init__(self) -> None:
        self._prepared: list[Run] = []
        self._ran: list[str] = []
        self._unprepared: list[str] = []

    def prepare(self, run: Run) -> None:
        """Adds a run."""
        self._prepared.append(run)

    def take(self, *names: str) -> Run | None:
        """The next run that is called so: by its action, its step (`PF2.8 1.1`) or its key. None: nothing of it is prepared."""
        for index, run in enumerate(self._prepared):
            if run.action in names or run.step in names or run.key in names:
                self._ran.append(run.key)
                return self._prepared.pop(index)
        self._unprepared.append(names[0] if names else "an action without a name")
        return None

    def peek(self, *names: str) -> Run | None:
        """The same without taking it."""
        return next((run for run in self._prepared if run.action in names or run.step in names or run.key in names), None)

    def waiting(self) -> list[Run]:
        """Those that are prepared and were not taken."""
        return list(self._prepared)

    def ran(self) -> list[str]:
        """The keys of the runs since the last call, in order."""
        ran, self._ran = self._ran, []
        return ran

    def unprepared(self) -> list[str]:
        """What ran since the last call and was not prepared."""
        names, self._unprepared = self._unprepared, []
        return names

    def clear(self) -> None:
        """Forgets all, for the next session."""
        self._prepared.clear()
        self._ran.clear()
        self._unprepared.clear()
