"""What the binary links, and that it compiles without what its traits bring."""
import re

from conftest import ROOT, STRICT, libraries, run


def test_no_icu_is_loaded(lockstep):
    """It adds 40 MB and several milliseconds to every start; some import of Foundation would pull it in."""
    assert "icu" not in libraries(lockstep).lower()


def test_it_compiles_without_a_store():
    """The traits of the package leave it out by default; `make deep ONLY=plain` links and runs that tool."""
    package = re.sub(r"\W", "_", ROOT.name.lower())
    for module in ["LockstepPINStore", "LockstepCLI"]:
        run("swiftc", "-typecheck", "-parse-as-library", "-strict-memory-safety", "-module-name", module,
            "-package-name", package, "-D", "CLI", *STRICT, "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
            "-I", ROOT / ".build/debug/Modules", "-I", ROOT / "Sources/Embedded/CLibYAML", "-I",
            ROOT / "Sources/Embedded/CSQLite",
            *(word for target in ["CRulePage", "CPageFiles", "CFormatPages", "CNotices", "CFirstProject"] for word in
              ["-Xcc", f"-fmodule-map-file={ROOT / f'.build/debug/{target}.build/module.modulemap'}"]),
            *ROOT.glob(f"Sources/*/{module}/**/*.swift"))
