"""Calls of `lockstep` in pages, compared with the help of the program."""
import json
import re
import shlex
import subprocess
from functools import cache

from conftest import ROOT
from pages import blocks, code_spans

TOOL = ROOT / ".build/debug/lockstep"


@cache
def commands():
    """Each command with its options, and the values of each where they are a list."""
    help_ = json.loads(subprocess.run([TOOL, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout)
    found = {}

    def add(command, prefix):
        name = prefix + command["commandName"] + " "
        options = {}
        for argument in command.get("arguments", []):
            values = (argument.get("allValues") or argument.get("completionKind", {}).get("list", {}).get("values")) if argument["kind"] == "option" else None
            for one in argument.get("names") or []:
                options[("--" if one["kind"] == "long" else "-") + one["name"]] = (argument["kind"], values)
        found[name.removeprefix("lockstep ").strip()] = options | {"--help": ("flag", None)}
        for each in command.get("subcommands", []):
            add(each, name)

    add(help_["command"], "")
    # The program adds it to the help of the whole.
    found[""]["--licenses"] = ("flag", None)
    return found


def shown_commands(page):
    """The calls of `lockstep` in the blocks and the text of a page."""
    for _, language, text in blocks(page):
        if language in ("json", "toml"):
            for arguments in re.findall(r'args"?\s*[:=]\s*\[([^]]*)\]', text):
                yield "lockstep " + shlex.join(re.findall(r'"([^"]*)"', arguments))
            continue
        for line in re.sub(r"\\\n", " ", text).splitlines():
            # Behind a prompt, a variable, another command, or in a job of a server.
            if match := re.match(r"(?:\$ |> |-? *(?:run|script): |- )? *(?:[A-Z]+=\S+ )?(lockstep (?!:).*)", line.strip()):
                yield match[1]
    for code in code_spans(page):
        if re.match(r"lockstep [a-z-]", code):
            yield code


def mistakes_of(line):
    """The mistakes of a call; nothing if there is none."""
    line = re.sub(r"[\[\]]| \| (?=--)", " ", line)  # Options in a synopsis.
    calls = [[]]
    try:
        lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;><")
        lexer.whitespace_split = True
        words = list(lexer)
    except ValueError:
        return ["cannot be read"]
    for word in words:
        if set(word) <= set("|&;><"):
            calls.append([])
        else:
            calls[-1].append(word)
    found = []
    for call in calls:
        if call[:1] != ["lockstep"]:
            continue
        name, rest = "", call[1:]
        while rest and f"{name} {rest[0]}".strip() in commands():
            name, rest = f"{name} {rest[0]}".strip(), rest[1:]
        if not name and rest and not rest[0].startswith("-"):
            found.append(f"no command '{rest[0]}'")
            continue
        options = commands()[name]
        for place, word in enumerate(rest):
            option, _, value = word.partition("=")
            if not re.match(r"--?[a-z]", option):
                continue
            if option not in options:
                found.append(f"'{name}' has no option {option}")
                continue
            kind, values = options[option]
            value = value or (rest[place + 1] if place + 1 < len(rest) else "")
            # A word in capitals stands for a value, and so does a name alone.
            if kind == "option" and values and value and not value.isupper() and value not in (*values, "…"):
                found.append(f"{option} of '{name}' does not take '{value}'")
    return found
