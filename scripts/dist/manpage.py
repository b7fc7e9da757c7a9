"""Writes the man page from what the tool says about its commands.

usage: lockstep --experimental-dump-help | python3 scripts/dist/manpage.py VERSION
"""

import json
import re
import sys
from datetime import datetime, timezone

from archives import TIME


def escaped(text):
    """A text as mdoc takes it: no backslash, no line that begins as a macro does."""
    # mdoc wants each sentence on a line of its own.
    text = re.sub(r"(?<=[.!?]) (?=[A-Z])", "\n", text.replace("\\", "\\e"))
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.splitlines())


def paragraphs(text):
    """Paragraphs; indented lines are shown as they are."""
    for block in re.split(r"\n\s*\n", (text or "").strip("\n")):
        if not block.strip():
            continue
        shown = all(line.startswith("  ") for line in block.splitlines())
        yield (".Bd -literal -offset indent\n" + escaped(block) + "\n.Ed") if shown else ".Pp\n" + escaped(block)


def flag(name):
    return ("-" if name["kind"] == "short" else "--") + name["name"]


def argument(entry):
    """One option or argument, as an item of a list."""
    if entry["kind"] == "positional":
        head = f".It Ar {escaped(entry['valueName'])}" + (" ..." if entry["isRepeating"] else "")
    else:
        names = " | ".join(flag(name) for name in entry["names"]).replace("-", "\\-")
        head = f".It Sy {names}" + (f" Ar {escaped(entry['valueName'])}" if entry["kind"] == "option" else "")
    text = entry.get("abstract", "")
    if "defaultValue" in entry and entry["kind"] != "flag":
        text += f" (default: {entry['defaultValue']})"
    return head + "\n" + escaped(text)


def command(entry, path):
    lines = [f".Ss {' '.join(path)}", escaped(entry.get("abstract", ""))]
    lines += paragraphs(entry.get("discussion"))
    shown = [one for one in entry.get("arguments", []) if one["shouldDisplay"] and not is_common(one)]
    if shown:
        lines += [".Bl -tag -width Ds", *(argument(one) for one in shown), ".El"]
    for other in entry.get("subcommands", []):
        if other["shouldDisplay"] and other["commandName"] != "help":
            lines += command(other, path + [other["commandName"]])
    return lines


def is_common(entry):
    """Those that every command has."""
    return entry.get("valueName") in ("help", "version")


def page(root, version):
    name = root["commandName"]
    date = datetime.fromtimestamp(TIME, timezone.utc)
    lines = [
        f".Dd {date:%B %-d, %Y}", f".Dt {name.upper()} 1", f".Os {name} {version}", ".Sh NAME", f".Nm {name}",
        f".Nd {escaped(root['abstract']).rstrip('.')}", ".Sh SYNOPSIS", f".Nm {name}", ".Ar command",
        ".Op Ar argument ...", ".Sh DESCRIPTION", escaped(root["abstract"]), *paragraphs(root.get("discussion")), ".Sh COMMANDS",
    ]
    for entry in root["subcommands"]:
        if entry["shouldDisplay"] and entry["commandName"] != "help":
            lines += command(entry, [entry["commandName"]])
    own = [one for one in root["arguments"] if one["shouldDisplay"]]
    lines += [".Sh OPTIONS", ".Bl -tag -width Ds", *(argument(one) for one in own), ".El"]
    return "\n".join(line for line in lines if line) + "\n"


sys.stdout.write(page(json.load(sys.stdin)["command"], sys.argv[1]))
