"""Documents of sixty shapes, each twice as long as before: checking one must not take more than about twice the work.

usage: shapes.py LOCKSTEP [SHAPE...]

It counts instructions with valgrind, which is the same number each time, or the processor time where valgrind is not
installed.
"""
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

def doc(rows, over="", head="# Use Case 1.1 A", before="", after=""):
    """A use case with these rows, and rows of the overview; with text above the tables and below."""
    overview = f"## Overview\n\n| Aspect | Description |\n|---|---|\n| **Summary** | S |\n{over}\n---\n\n"
    flow = f"## Flow\n\n| # | Description | Next |\n|---|---|---|\n| **1** | **PRIMARY SCENARIO** | |\n{rows}\n"
    return f"{head}\n\n{before}{overview}{flow}{after}"


def step(i, rows, title=None):
    title = title or f"**System displays screen 'S{i}'**"
    return f"| **1.{i}** | {title} | |\n" + rows


# The shapes by their names: each makes a document from a count.
S = {}


def shape(make):
    S[make.__name__] = make
    return make


@shape
def many_steps(n):
    return doc("".join(step(i,f"| 1.{i}a | User selects X | End |\n") for i in range(1,n+1)))


@shape
def rows_of_one_step(n):
    return doc(step(1,"".join(f"| 1.1{a(i)} | User selects X{i} | End |\n" for i in range(n))))


def a(i):
    """a, b ... z, aa, ab ..."""
    letter = chr(97 + i % 26)
    return letter if i < 26 else a(i // 26 - 1) + letter


@shape
def cases_of_one_step(n):
    return doc(step(1,"".join(f"| 1.1{a(i)} | Case: it is so {i} | End |\n" for i in range(n)),"**System checks**"))


@shape
def footnotes(n):
    return doc("".join(step(i,f"| 1.{i}a | User selects X<sup>{i}</sup> | End |\n") for i in range(1,n+1)))


@shape
def links_in_cell(n):
    return doc(step(1,f"| 1.1a | User selects X | End |\n"),over="| **Triggered by** | "+" ".join(f"[UC{i}.1 A](UC{i}.1_A.md)" for i in range(n))+" |\n")


@shape
def citations_line(n):
    return doc(step(1,f"| 1.1a | User selects X | End |\n"),over="| **Triggered by** | "+", ".join(f"UC{i}.1" for i in range(n))+" |\n")


@shape
def list_items_cell(n):
    return doc(step(1,f"| 1.1a | User selects X | End |\n"),over="| **Triggered by** | "+"<ul><li>"*n+" |\n")


@shape
def long_actions(n):
    return doc(step(1,"| 1.1a | User selects A1 | End |\n","**System displays screen 'S'**<ul><li>Actions: "+", ".join(f"A{i}" for i in range(n))+"</li></ul>"))


@shape
def actions_rows(n):
    return doc(step(1,"".join(f"| 1.1{a(i)} | User selects B{i} | End |\n" for i in range(n)),"**System displays screen 'S'**<ul><li>Actions: "+", ".join(f"A{i}" for i in range(n))+"</li></ul>"))


@shape
def actions_equal_rows(n):
    return doc(step(1,"".join(f"| 1.1{a(i)} | User selects A{i}, x | End |\n" for i in range(n)),"**System displays screen 'S'**<ul><li>Actions: "+", ".join(f"A{i}, x" for i in range(n))+"</li></ul>"))


@shape
def unreadable_rows(n):
    return doc("".join(f"| foo{i} | User selects X | End |\n" for i in range(n)))


@shape
def unreadable_between(n):
    return doc("".join(step(i,f"| 1.{i}a | User selects X | End |\n| what | User | |\n") for i in range(1,n+1)))


@shape
def errors_declared(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"),over="| **Possible errors** | <ul>"+"".join(f"<li>Error {i}</li>" for i in range(n))+"</ul> |\n")


@shape
def errors_raised(n):
    return doc(step(1,"".join(f"| 1.1{a(i)} | Error: Err {i} | End |\n" for i in range(n)),"**System checks**"))


@shape
def errors_both(n):
    return doc(step(1,"".join(f"| 1.1{a(i)} | Error: Err {i} | End |\n" for i in range(n)),"**System checks**"),over="| **Possible errors** | <ul>"+"".join(f"<li>Fehler {i}</li>" for i in range(n))+"</ul> |\n")


@shape
def scenarios(n):
    return doc("".join(f"| **{i}** | **WHEN THING {i} IS SO** | |\n| **{i}.1** | **System displays screen 'S'** | |\n| {i}.1a | User selects X | {i-1 or 2} |\n" for i in range(2,n+2)))


@shape
def scenario_words(n):
    return doc(step(1,"".join(f"| 1.1{a(i)} | Case: thing {i} is other | {i+2} |\n" for i in range(n)),"**System checks**")+"".join(f"| **{i}** | **WHEN THING {i} IS SO** | |\n| **{i}.1** | **System displays screen 'S'** | |\n| {i}.1a | User selects X | End |\n" for i in range(2,n+2)))


@shape
def overview_rows(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"),over="".join(f"| **Aspect {i}** | text |\n" for i in range(n)))


@shape
def parameters_rows(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"),over="".join(f"| **Parameters** | P{i} |\n" for i in range(n)))


@shape
def params(n):
    return doc(step(1,"| 1.1a | User selects X (when P1) | End |\n"),over="| **Parameters** | <ul>"+"".join(f"<li>P{i}</li>" for i in range(n))+"</ul> |\n")


@shape
def params_rows(n):
    return doc(step(1,"".join(f"| 1.1{a(i)} | User selects X{i} (when P{i}) | End |\n" for i in range(n))),over="| **Parameters** | <ul>"+"".join(f"<li>P{i}</li>" for i in range(n))+"</ul> |\n")


@shape
def suppressions(n):
    return doc("".join(step(i,f"| 1.{i}a | Foo selects X | End | <!-- lockstep:ignore untyped-row -- r -->\n") for i in range(1,n+1)))


@shape
def suppressions_above(n):
    return doc("".join(step(i,f"| 1.{i}a | Foo selects X | End |\n") for i in range(1,n+1)),before="<!-- lockstep:ignore untyped-row 1.1a -- r -->\n"*n)


@shape
def comments(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"),after="<!-- x -->\n"*n)


@shape
def open_comments(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"),after="<!-- x \n"*n)


@shape
def stars(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n","**System displays screen 'S'** "+"**a"*n))


@shape
def backticks(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n","**System displays screen 'S'** "+"`a"*n))


@shape
def brackets(n):
    return doc(step(1,"| 1.1a | User selects "+"["*n+" | End |\n"))


@shape
def brackets_links(n):
    return doc(step(1,"| 1.1a | User selects "+"[a](b"*n+" | End |\n"))


@shape
def parens(n):
    return doc(step(1,"| 1.1a | User selects X"+" (a)"*n+" | End |\n"))


@shape
def whens(n):
    return doc(step(1,"| 1.1a | User selects X"+" (when a)"*n+" | End |\n"))


@shape
def quotes(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n","**System displays screen "+"'a "*n+"**"))


@shape
def brs(n):
    return doc(step(1,"| 1.1a | User selects X "+"<br>"*n+" | End |\n"))


@shape
def brs_open(n):
    return doc(step(1,"| 1.1a | User selects X "+"<br "*n+" | End |\n"))


@shape
def sups(n):
    return doc(step(1,"| 1.1a | User selects X "+"<sup>a</sup>"*n+" | End |\n"))


@shape
def word(n):
    return doc(step(1,"| 1.1a | Case: "+"a"*(n*20)+" | End |\n","**System checks**"))


@shape
def words(n):
    return doc(step(1,"| 1.1a | Case: "+"ab "*(n*10)+" | End |\n","**System checks**"))


@shape
def diffwords(n):
    return doc(step(1,"| 1.1a | Case: "+" ".join(f"w{chr(97+i%26)}{a(i)}" for i in range(n))+" | End |\n","**System checks**"))


@shape
def pipes(n):
    return doc(step(1,"| 1.1a | User selects X | End "+"| "*n+"\n"))


@shape
def lists_nested(n):
    return "- "*n+"a\n"+doc(step(1,"| 1.1a | User selects X | End |\n"))


@shape
def quotes_nested(n):
    return ">"*n+"a\n"+doc(step(1,"| 1.1a | User selects X | End |\n"))


@shape
def headings(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"),after="".join(f"## H{i}\n" for i in range(n)))


@shape
def tables(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"),after="".join(f"\n## T{i}\n\n| # | Description | Next |\n|---|---|---|\n| **1** | **A** | |\n| **1.1** | **System displays screen 'S'** | |\n| 1.1a | User selects X | End |\n" for i in range(n)))


@shape
def other_tables(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"),after="\n| a | b |\n|---|---|\n"*n)


@shape
def blank_rows(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"+"\n"*n+"| 1.1b | User selects Y | End |\n"))


@shape
def stray_lines(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"+"foo\n"*n+"| 1.1b | User selects Y | End |\n"))


@shape
def messages(n):
    return doc("".join(step(i,f"| 1.{i}a | User selects X | End |\n",f"**System displays screen 'S'**<ul><li>Message: hello there world {i}</li></ul>") for i in range(1,n+1)))


@shape
def same_screens(n):
    return doc("".join(step(i,f"| 1.{i}a | User selects X | End |\n","**System displays screen 'Same, name'**") for i in range(1,n+1)))


@shape
def gotos(n):
    return doc("".join(step(i,f"| 1.{i}a | User selects X | Go to: [UC{i}.2 A](UC{i}.2_A.md) |\n") for i in range(1,n+1)))


@shape
def calls(n):
    return doc("".join(step(i,f"| 1.{i}a | Result: Ok | End |\n",f"**System executes partial flow [PF1.{i} A](PF1.{i}_A.md)**") for i in range(1,n+1)))


@shape
def same_calls(n):
    return doc("".join(step(i,f"| 1.{i}a | Result: Ok | 1.{i+1 if i%2 else max(1,i-1)} |\n",f"**System executes partial flow [PF1.1 A](PF1.1_A.md)**") for i in range(1,n+1)))


@shape
def nexts_wrong(n):
    return doc("".join(step(i,f"| 1.{i}a | User selects X | 7.{i} |\n") for i in range(1,n+1)))


@shape
def duplicate_ids(n):
    return doc("".join(step(1,"| 1.1a | User selects X | End |\n") for i in range(1,n+1)))


@shape
def duplicate_rows(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"*n))


@shape
def texts(n):
    return doc("".join(step(i,f"| 1.{i}a | Fooo{i} selects X | End |\n") for i in range(1,n+1)))


@shape
def labels(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n","**System displays screen 'S'**<ul>"+"".join(f"<li>Lab{a(i)}: x</li>" for i in range(n))+"</ul>"))


@shape
def inline_labels(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n","System displays screen 'S' "+"Actions: OK "*n))


@shape
def events(n):
    return doc(step(1,"".join(f"| 1.1{a(i)} | Event: timer expires (after v{i}) | End |\n" for i in range(n))))


@shape
def crlf(n):
    return doc("".join(step(i,f"| 1.{i}a | User selects X | End |\n") for i in range(1,n+1))).replace("\n","\r\n")


@shape
def chain(n):
    return doc("".join(step(i,f"| 1.{i}a | Case: x | 1.{i+1} |\n","**System checks**") for i in range(1,n+1)))


@shape
def unreachable(n):
    return doc("".join(step(i,f"| 1.{i}a | User selects X | End |\n") for i in range(1,n+1))+"".join(f"| **{i}** | **WHEN LOST {a(i)}** | |\n| **{i}.1** | **System displays screen 'S'** | |\n| {i}.1a | User selects X | End |\n" for i in range(2,n+2)))


@shape
def entities(n):
    return doc(step(1,"| 1.1a | User selects X"+"&amp;"*n+" | End |\n"))


@shape
def fences(n):
    return doc(step(1,"| 1.1a | User selects X | End |\n"),after="```\n"*n)


@shape
def underscores(n):
    return doc(step(1,"| 1.1a | User selects X "+"_a "*n+" | End |\n"))


def seconds(tool, folder):
    """The processor time of a check of a folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([tool, "lint", folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime


def instructions(tool, folder):
    """The instructions of a check of a folder."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", tool, "lint", folder]
    text = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    return int(re.search(r"Collected : (\d+)", text)[1])


def measured(measure, tool, name, size):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "UC1.1_A.md").write_text(S[name](size), encoding="utf-8")
        return measure(tool, folder)


def growth_by_instructions(tool, name):
    """How much more the second doubling adds than the first: 2 if the work is linear."""
    first, second, third = (measured(instructions, tool, name, size) for size in (150, 300, 600))
    return (third - second) / max(second - first, first / 100), f"{first:,}, {second:,}, {third:,} instructions"


def growth_by_seconds(tool, name):
    """How much longer twice the size takes."""
    size = 500
    first = measured(seconds, tool, name, size)
    # Shorter times are those of the start.
    while first < 0.3 and size < 64_000:
        size *= 2
        first = measured(seconds, tool, name, size)
    second = min(measured(seconds, tool, name, 2 * size) for _ in range(2))
    return second / max(first, 0.01), f"{size}: {first:.2f} s, {2 * size}: {second:.2f} s"


def main(tool, names):
    slow = []
    with tempfile.TemporaryDirectory() as folder:
        growth, most = growth_by_seconds, 3
        if shutil.which("valgrind"):
            growth, most = growth_by_instructions, 2.4
            # valgrind does not read all debug information.
            stripped = Path(folder, "lockstep")
            subprocess.run(["strip", "-g", "-o", stripped, tool], check=True)
            tool = stripped
        for name in names or S:
            ratio, figures = growth(tool, name)
            print(f"{name:24} x{ratio:.2f}  {figures}", flush=True)
            if ratio > most:
                slow.append(name)
    if slow:
        sys.exit(f"more than linear: {', '.join(slow)}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
