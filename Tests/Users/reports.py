"""The reports of a session, as one of its users reads them through HTTP."""


class ReportReader:
    """Reads all reports of one session, each once and in their order; `late` has how late each timer fired."""

    def __init__(self, cluster, session):
        self.cluster, self.session = cluster, session
        self.seq, self.rows, self.late, self.last, self.due = 0, [], [], None, None

    @property
    def label(self):
        """Names the session in a failure."""
        return self.session

    def hear(self, report):
        """Takes note of all reports up to this one."""
        while report["seq"] > self.seq + 1:
            self.note(self.cluster.ask(self.session, query=f"?after={self.seq}"))
        self.note(report)

    def note(self, report):
        if report["seq"] != self.seq + 1:
            return
        self.seq = report["seq"]
        if report.get("id") is None and self.due is not None and report["rows"]:
            self.late.append(report["published"] - self.due)
            if self.late[-1] < -0.001:
                raise AssertionError(f"{self.label}: a timer fired {-self.late[-1]} s early")
        self.add_rows(report)
        self.due, self.last = report["due"], report

    def add_rows(self, report):
        """Adds the rows of a report; `last` is still the report before it."""
        self.rows += report["rows"]
