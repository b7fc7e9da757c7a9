import ArgumentParser
import LockstepWorkspace

/// The fixes of findings that a command applies.
struct FixOptions: ParsableArguments {
  @Flag(help: "Apply the fixes that keep the meaning.")
  var fix = false

  @Flag(help: "Also apply fixes that can change the meaning; requires --fix or --diff.")
  var unsafeFixes = false

  @Flag(help: "Print what --fix would change as a unified diff, and write nothing.")
  var diff = false

  var isRequested: Bool { fix || diff }

  func checkOptions() throws(UsageError) {
    if fix && diff { throw UsageError("--fix cannot be combined with --diff: it writes the files") }
    if unsafeFixes && !isRequested { throw UsageError("--unsafe-fixes requires --fix or --diff") }
  }
}
