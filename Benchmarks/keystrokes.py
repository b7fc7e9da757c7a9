#!/usr/bin/env python3
"""How long a keystroke takes until its findings are here: `lockstep lsp` in a project of 1,000 generated flows; then the
processor time (on Linux) of a keystroke whose findings are pushed, of one whose findings are asked for, of a search of
symbols, to rename a step, and to refuse a document of 50 MB; then of a keystroke among 37 flows.

usage: keystrokes.py LOCKSTEP
"""
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

FLOWS, KEYSTROKES, GOAL = 1_000, 400, 20
# So long, in seconds, people type at most in one place: a machine that does other work takes many times as long.
LIMIT = 20

PROJECT = """lockstep: 1
error-flows:
  No internet: {}
session: {roots: [UC1.1]}
actions: [host.check]
"""


def name(number):
    return f"{'PF' if number % 4 == 3 else 'UC'}{number // 40 + 1}.{number % 40 + 1}"


def flow(number, flows):
    """60 steps and 180 rows; every use case calls partial flows, and leads to the next one."""
    partial = number % 4 == 3
    lines = [f"flow: {name(number)}", f"kind: {'partial-flow' if partial else 'use-case'}", f"title: Handle request {number}"]
    lines += ["results: [Done, Cancelled]" if partial else "overview: {goal: The request is handled.}", "scenarios:"]
    onward = number + (2 if number % 4 == 2 else 1)
    for s in range(1, 11):
        last = "result: Done" if partial else f"go-to: {name(onward % flows)}"
        leave = "result: Cancelled" if partial else "next: end"
        lines += [f"  - id: {s}", "    steps:"]
        for t in range(1, 7):
            to = f"next: {s}.{t + 1}" if t < 6 else f"next: {s + 1}" if s < 10 else last
            lines.append(f"      - id: {s}.{t}")
            if t == 3 and not partial:
                lines.append(f"        partial-flow: {name((number // 4 + s) % (flows // 4) * 4 + 3)}")
                rows = [f"returns: Done, {to}", f"returns: Cancelled, {leave}"]
            else:
                lines += [f"        screen: Request {number} {s}.{t}", "        actions: [Next, Help, Leave]"]
                rows = [f"user: selects Next, {to}", "user: selects Help, show: under construction", f"user: selects Leave, {leave}"]
            lines.append("        transitions:")
            lines += [f"          - {{id: {s}.{t}{'abc'[i]}, {row}}}" for i, row in enumerate(rows)]
    return "\n".join(lines) + "\n"


class Server:
    def __init__(self, tool, folder):
        self.process = subprocess.Popen([tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)

    def send(self, method, params, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if number is None else {"id": number})
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def until(self, condition):
        while True:
            length = 0
            while (line := self.process.stdout.readline().strip()) != b"":
                key, _, value = line.partition(b":")
                length = int(value) if key.lower() == b"content-length" else length
            message = json.loads(self.process.stdout.read(length))
            if condition(message):
                return message

    def seconds(self, method, params, condition):
        """The processor time of the server until a message fulfils a condition."""
        began = self.spent()
        self.send(method, params, None if method.endswith("didOpen") else method)
        answer = self.until(condition)
        return self.spent() - began, answer

    def spent(self):
        """The processor time so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def started(self, folder, asks=False):
        """Begins the conversation; an editor that asks for findings is not sent them."""
        capabilities = {"textDocument": {"diagnostic": {}}} if asks else {}
        self.send("initialize", {"capabilities": capabilities, "rootUri": folder.as_uri()}, 1)
        self.until(lambda message: message.get("id") == 1)
        self.send("initialized", {})
        return self

    def findings(self, uri, version):
        return self.until(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri
                          and m["params"].get("version") == version)["params"]["diagnostics"]


def main(tool):
    counts = pathlib.Path("/proc/self/stat").exists()
    with generated(FLOWS) as folder:
        file = folder / f"{name(200)}_Generated.yaml"
        server = Server(tool, folder).started(folder)
        report("a use case", server, file)
        report("a partial flow", server, folder / f"{name(203)}_Generated.yaml")
        if counts:
            report_search(server)
            report_seconds(server, file)
            report_processor(tool, folder, file, KEYSTROKES // 8, 200)
        server.process.kill()
    if counts:
        with generated(37) as folder:
            report_processor(tool, folder, folder / f"{name(20)}_Generated.yaml", KEYSTROKES // 2, 10)


@contextlib.contextmanager
def generated(flows):
    """A folder with a project of so many flows."""
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        (folder / "lockstep.yaml").write_text(PROJECT)
        for number in range(flows):
            (folder / f"{name(number)}_Generated.yaml").write_text(flow(number, flows))
        yield folder


def report_search(server):
    """The first search has all symbols to gather; people type on, so the later ones count, too."""
    times = []
    for query in ["u", "uc", "uc2", "request 20", "2.3", "nothing"] * 3:
        spent, answer = server.seconds("workspace/symbol", {"query": query}, lambda message: message.get("id") == "workspace/symbol")
        assert "result" in answer, answer
        times.append(spent)
    print(f"symbols searched: {1e3 * sum(times) / len(times):.0f} ms of a processor, the first {1e3 * times[0]:.0f} ms; goal 100 ms")


def report_processor(tool, folder, file, keystrokes, goal):
    """The processor time of a keystroke, with findings that are pushed and with such that are asked for."""
    for asks in (False, True):
        server = Server(tool, folder).started(folder, asks)
        text, uri = file.read_text(), file.as_uri()
        lines = text.split("\n")
        line = next(number for number, one in enumerate(lines) if "selects Help" in one)
        column = lines[line].index("Help")
        server.send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 0, "text": text}})
        asked = {"textDocument": {"uri": uri}}

        def answered(version):
            if asks:
                server.send("textDocument/diagnostic", asked, f"findings {version}")
                return server.until(lambda message: message.get("id") == f"findings {version}")["result"]["items"]
            return server.findings(uri, version)

        answered(0)
        began, ends = server.spent(), time.monotonic() + LIMIT
        for version in range(1, keystrokes + 1):
            if time.monotonic() > ends:
                keystrokes = version - 1
                break
            place = {"line": line, "character": column}
            end, new = (place, "x") if version % 2 else ({"line": line, "character": column + 1}, "")
            change = {"range": {"start": place, "end": end}, "text": new}
            server.send("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]})
            assert bool(answered(version)) == bool(version % 2)
        spent = (server.spent() - began) / keystrokes
        how = "asked for" if asks else "pushed"
        count = len(list(folder.glob("*_Generated.yaml")))
        print(f"a keystroke among {count} flows, findings {how}: {1e3 * spent:.1f} ms of a processor; goal {goal} ms")
        server.process.kill()


def report_seconds(server, file):
    lines, document = file.read_text().split("\n"), {"uri": file.as_uri()}
    line = next(number for number, one in enumerate(lines) if one.endswith("- id: 4.2"))
    place = {"line": line, "character": len(lines[line])}
    times = []
    for to in ["4.1", "4.4"] * 5:
        params = {"textDocument": document, "position": place, "newName": to}
        spent, answer = server.seconds("textDocument/rename", params, lambda message: message.get("id") == "textDocument/rename")
        assert answer["result"]["changes"], answer
        times.append(spent)
    print(f"a step renamed: {1e3 * sum(times) / len(times):.0f} ms of a processor; goal 300 ms")
    text = "| 1.1a | User selects Next, and continues with the next page of the same long story | 1.2 |\n" * 550_000
    document = {"uri": file.with_suffix(".md").as_uri(), "languageId": "markdown", "version": 1, "text": text}
    spent, _ = server.seconds("textDocument/didOpen", {"textDocument": document}, lambda message: message.get("method") == "window/logMessage")
    print(f"{len(text) / 1e6:.0f} MB refused: {1e3 * spent:.0f} ms of a processor; goal 100 ms")


def report(what, server, file):
    text, uri = file.read_text(), file.as_uri()
    line = next(number for number, one in enumerate(text.split("\n")) if "selects Help" in one)
    column = text.split("\n")[line].index("Help")
    server.send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 0, "text": text}})
    began = time.perf_counter()
    first = server.findings(uri, 0)
    if first:
        raise SystemExit(f"generated flows have findings: {first[0]['message']}")
    opened = time.perf_counter() - began
    times, ends = [], time.monotonic() + LIMIT
    for version in range(1, KEYSTROKES + 1):
        if time.monotonic() > ends:
            break
        # A letter comes, and goes again.
        place = {"line": line, "character": column}
        end, new = (place, "x") if version % 2 else ({"line": line, "character": column + 1}, "")
        change = {"range": {"start": place, "end": end}, "text": new}
        began = time.perf_counter()
        server.send("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]})
        found = server.findings(uri, version)
        times.append(time.perf_counter() - began)
        assert bool(found) == bool(version % 2), found
    times.sort()
    half, most = (1e3 * times[int(len(times) * part)] for part in (0.5, 0.95))
    print(f"{what}: {half:.1f} ms, 95 % within {most:.1f} ms, first findings after {1e3 * opened:.0f} ms; goal {GOAL} ms "
          f"({len(times)} keystrokes)")


main(os.path.abspath(sys.argv[1]))
