"""Packages that depend on this one are built, played and tested."""
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, SCRATCH, STRICT, build, edit, libraries, run
from junitparser import JUnitXml

WALLET = ROOT / "Examples/TerminalWallet"
CORPUS = ROOT.parent / "shared/corpus/functional-design"


def test_an_app_plays_an_image_without_yaml(lockstep, tmp_path):
    image = tmp_path / "Flows.image"
    run(lockstep, "compile", "UC2.3", "PF2.8", "CP1", "UC2.1", "--project", "flows", "-o", image)
    app = build("Examples/AppWithoutYAML", "AppWithoutYAML")
    assert "yaml" not in libraries(app).lower()
    run(app, image)


GUIDE = (ROOT / "docs/embedding.md").read_text()
GUIDE_FILES = re.findall(r"^<!-- file: (\S+) -->\n+```\w*\n(.*?)^```$", GUIDE, re.M | re.S)


def test_the_package_of_the_embedding_guide_prints_what_it_says():
    package = ROOT / ".build/embedding"
    for name, text in GUIDE_FILES:
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = text.replace('path: "../lockstep"', f'path: "{ROOT}"')
        # A file that stays the same is not compiled again.
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
    expected = re.search(r"^\$ swift run Front\n(.*?)^```$", GUIDE, re.M | re.S).group(1)
    assert run(build(package, "Front")) == expected


def test_the_package_of_the_guide_compiles_where_the_main_actor_is_the_default(wallet, lockstep, tmp_path):
    """With the word that the guide asks for, and without a warning."""
    for name, text in GUIDE_FILES:
        path = tmp_path / Path(name).name
        path.write_text(text.replace("final class DoorActions", "nonisolated final class DoorActions"))
    (tmp_path / "Package.swift").unlink()
    generate(lockstep, tmp_path, tmp_path)
    run(*typecheck("Front", tmp_path.glob("*.swift")), "-default-isolation", "MainActor", "-parse-as-library")


# What the pieces of Swift in the guide take from their app.
AROUND = """import Lockstep
enum Flows { static let program = try! FlowProgram(image: []) }
struct Row { var session: [UInt8], due: Duration? }
struct Queue { func run(_ call: ActionCall, answering: EffectID) {} }
struct Page { func show(_ view: FlowView) {} }
func add(_ kind: String, _ text: String, at time: some Sendable) {}
func piece(bytes: [UInt8], row: Row, queue: Queue, page: Page) throws { var row = row
PIECE
}
"""


def test_the_pieces_of_swift_in_the_guide_compile(wallet, tmp_path):
    """Without those of SwiftUI, of a manifest, and of the verifier of PINs, which needs swift-crypto."""
    pieces = re.findall(r"^```swift\n(.*?)^```$", re.sub(r"^<!-- file: .*?^```$", "", GUIDE, flags=re.M | re.S), re.M | re.S)
    pieces = [piece for piece in pieces if not re.match(r"struct \w+: View|ForEach|\.package|import LockstepPIN", piece)]
    assert len(pieces) == 3
    for piece in pieces:
        (tmp_path / "Piece.swift").write_text(AROUND.replace("PIECE", re.sub(r"^(FlowDriver\.)", r"_ = \1", piece)))
        run("swiftc", "-typecheck", "-module-name", "Piece", "-I", SCRATCH / "debug/Modules", "-swift-version", "6", tmp_path / "Piece.swift")


@pytest.fixture(scope="module")
def wallet():
    app = build(WALLET, "TerminalWallet")
    assert "yaml" not in libraries(app).lower()
    return app


def test_the_wallet_is_compared_with_its_tables_by_its_text(wallet, lockstep, tmp_path):
    """Without a browser: what its adapter cannot bring about is said, and nothing else differs from the tables."""
    report = tmp_path / "report.json"
    command = [
        lockstep, "test", "flows", "--app", f"{sys.executable} {WALLET / 'adapter.py'} {wallet}", "--cover", "rows", "--only", "UC2.3",
        "--only", "UC2.1", "--only", "PF2.8"]
    python = {"PYTHONPATH": str(ROOT / "Packages/python/src"), "PYTHONDONTWRITEBYTECODE": "1"}
    run(*command, "--format", "json", "-o", report, env=os.environ | python)
    run(*command, "--format", "junit", "-o", tmp_path / "report.xml", env=os.environ | python)
    cases = JUnitXml.fromfile(str(tmp_path / "report.xml"))
    assert (cases.tests, cases.failures) == (len(json.loads(report.read_text())["rows"]), 0)
    verdicts = [row["verdict"] for row in json.loads(report.read_text())["rows"]]
    assert verdicts.count("as-table") >= 45
    assert not {"deviates", "not-tried"} & set(verdicts)


def test_the_wallet_is_played(wallet, lockstep, tmp_path):
    """Sets up a PIN without biometrics, locks, unlocks at the second try, changes the PIN, and leaves."""
    lines = "274938 274938 2 1 2 000000 1 274938 1 274938 135792 1 3".split()
    printed = run(wallet, "--log", input="\n".join(lines) + "\n")
    assert "Your PIN has been changed" in printed
    log = tmp_path / "sessions.jsonl"
    log.write_text("".join(line + "\n" for line in printed.splitlines() if line.startswith('{"session"')))
    assert ": 3 (100 %) conform" in run(lockstep, "replay", log, "--project", "flows")


def test_the_wallet_takes_the_rows_of_all_scenarios(wallet, lockstep, tmp_path):
    """Its tests are the scenarios of flows/, which take the same rows as in the command line tool."""
    scenarios, rows = tmp_path / "scenarios.json", tmp_path / "rows"
    rows.mkdir()
    run(lockstep, "compile", "--project", "flows", "--scenarios-output", scenarios, "-o", tmp_path / "Flows.image")
    environment = {**os.environ, "WALLET_SCENARIOS": str(scenarios), "WALLET_ROWS": str(rows)}
    run("swift", "test", "--package-path", WALLET, "--scratch-path", SCRATCH, env=environment)
    results = json.loads(run(lockstep, "test", "flows", "--format", "json"))["tests"]
    assert len(results) > 20
    for result in results:
        taken = (rows / result["name"]).read_text().splitlines()
        assert taken == result["rows"], f"{result['name']} takes other rows in the wallet"
    report = run(lockstep, "replay", *rows.glob("*.jsonl"), "--project", "flows")
    assert f"{len(results)} sessions, " in report and f": {len(results)} (100 %) conform, 0 deviate" in report


def generate(lockstep, project, folder):
    run(lockstep, "generate", "--project", project, "-o", folder)
    return sorted(folder.glob("*.swift"))


def typecheck(module, files):
    """The wallet's settings, with the modules that it was built with."""
    return ["swiftc", "-typecheck", "-module-name", module, "-I", SCRATCH / "debug/Modules", *STRICT,
            "-enable-upcoming-feature", "NonisolatedNonsendingByDefault", *files]


CHANGE_PIN = (ROOT / "docs/change-pin.md").read_text()
CALLS = re.search(r"^<!-- file: ChangePINScreen.swift -->\n+```swift\n(.*?)^```$", CHANGE_PIN, re.M | re.S).group(1)


def test_the_calls_of_the_change_pin_guide_compile(wallet, tmp_path):
    """Each is named, in the order of the guide; without a warning."""
    guide = ["changePin:", "didStartPinChangeForUser:", "didFailToChangePinForUser:error:", "didReceivePinChallenge:",
             "didReceiveCreatePinChallenge:", "validatePinWithPolicy:completion:"]
    assert re.findall(r"^ *// .*?-\[\w+ (?:userClient:)?([\w:]+)\]$", CALLS, re.M) == guide
    (tmp_path / "ChangePINScreen.swift").write_text(CALLS)
    run(*typecheck("Screens", [tmp_path / "ChangePINScreen.swift"]))


@pytest.mark.parametrize("old, new", [
    ("didFailToChangePINFor user: UserProfile?", "didFailToChangePINFor user: UserProfile"),
    ("didFailToChangePINFor", "didFailToChangePinFor"),
    ("didReceive challenge: PINChallenge", "didReceiveChallenge challenge: PINChallenge"),
])
def test_a_delegate_that_does_not_fit_does_not_compile(wallet, tmp_path, old, new):
    (tmp_path / "ChangePINScreen.swift").write_text(CALLS.replace(old, new))
    done = subprocess.run(
        [str(part) for part in typecheck("Screens", [tmp_path / "ChangePINScreen.swift"])], capture_output=True, text=True)
    assert done.returncode != 0 and "protocol 'ChangePINDelegate'" in done.stderr


USE_CASE = "use-cases/UC2.3_UnlockTheApp.yaml"
NEW_STEP = """  - id: 7
    title: WHEN PIN IS LOST
    steps:
      - id: 7.1
        prompt: PIN is lost
        actions: [Close]
        transitions:
          - {id: 7.1a, user: selects Close, next: 6}
"""


def rename(old, new):
    return lambda text: text.replace(old, new)


def without_row(text):
    return re.sub(r"^.*id: 1\.4c,.*\n", "", text, flags=re.M)


def with_expired(text):
    return re.sub(
        r"^(.*id: 1\.1d, .*\n)", lambda row: row[1] + re.sub("1.1d, .*", "1.1z, case: PIN has expired, as: expired, next: 9}", row[1]),
        text, count=1, flags=re.M)


def with_lost_pin(text):
    text = re.sub(r"selects Forgot PIN, next: 6}$", "selects Forgot PIN, next: 7}", text, flags=re.M)
    return re.sub("^after:", NEW_STEP + "after:", text, flags=re.M)


@pytest.mark.parametrize("flow, change, file, message", [
    (USE_CASE, rename("as: disabled, next", "as: switched-off, next"), "WalletActions.swift", "has no member 'disabled'"),
    ("use-cases/UC2.1_SetupRemotePinAndBiometricsUnlock.yaml", without_row, "WalletActions.swift", "has no member 'different2'"),
    ("partial-flows/PF2.8_ValidatePin.yaml", with_expired, "SecurityLog.swift", "switch must be exhaustive"),
    (USE_CASE, rename("screen: Forgot PIN", "screen: Lost PIN"), "Form.swift", "has no member 'forgotPIN'"),
    (USE_CASE, with_lost_pin, "Form.swift", "switch must be exhaustive"),
    ("partial-flows/CP1_ChangePin.yaml", rename("erases all users' data", "erases everything"), "WalletActions.swift",
     "has no member 'erasesAllUsersData'"),
    (USE_CASE, rename("message: Open with your PIN", "message: Open with your own PIN"), None, None),
])
def test_a_changed_flow_stops_the_wallet_from_compiling_where_it_has_to_change(
    flow, change, file, message, wallet, lockstep, tmp_path
):
    flows = tmp_path / "flows"
    shutil.copytree(ROOT / "flows", flows)
    path = flows / flow
    before = path.read_text()
    path.write_text(change(before))
    assert path.read_text() != before, "the flow does not have what is changed"
    files = generate(lockstep, flows, tmp_path / "generated")
    command = typecheck("TerminalWallet", [*(WALLET / "Sources/TerminalWallet").glob("*.swift"), *files])
    if file is None:
        run(*command)
        return
    with pytest.raises(pytest.fail.Exception) as failure:
        run(*command)
    errors = [line for line in str(failure.value).splitlines() if f"/{file}:" in line and "error:" in line]
    assert any(message in line for line in errors), f"compiles, or fails elsewhere: {failure.value}"


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the reviewed documents are not beside the repository")
def test_swift_of_reviewed_documents_compiles(wallet, lockstep, tmp_path):
    """Two rows that lead nowhere are corrected first."""
    corpus = tmp_path / "corpus"
    shutil.copytree(CORPUS, corpus)
    (uc63,) = (corpus / "use-cases").glob("UC6.3_*.md")
    uc63.write_text(re.sub(r"^(\| 6\.1c .*?) 1\.2 ", r"\1 1.1 ", uc63.read_text(), flags=re.M))
    (uc99,) = (corpus / "use-cases").glob("UC9.9_*.md")
    uc99.write_text(re.sub(r"^\| 1\.1g .*Server unreachable.*\n", "", uc99.read_text(), flags=re.M))
    run(lockstep, "generate", corpus, "-o", tmp_path / "generated")
    run(*typecheck("Documents", (tmp_path / "generated").glob("*.swift")))


def test_a_domain_plugs_in_from_outside():
    """The code is right at the second try; then in a world of one attempt, where the lock jams."""
    printed = run(build("Examples/Door", "Door"))
    first = ["misfits: []", "Door: Enter the code.", "Wrong code: 2 attempts are left.", "Door: Enter the code.",
             "Hall: Come in.", "ended"]
    second = ["misfits: []", "Door: Enter the code.", "Wrong code: 0 attempts are left.", "Door: Enter the code.",
              "Jammed: The door stays closed.", "ended"]
    assert printed.splitlines() == first + second
