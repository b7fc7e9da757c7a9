import LockstepModel
import LockstepScenarios

/// The Test Anything Protocol, version 14: <https://testanything.org/tap-version-14-specification.html>.
struct TAPReporter: TestReporter {
  func report(_ results: [TestResult]) -> String {
    var text = "TAP version 14\n1..\(results.count)\n"
    for (number, result) in results.enumerated() {
      text +=
        "\(result.hasPassed ? "ok" : "not ok") \(number + 1) - \(Self.escapedDescription(result.test.titledName))\n"
      if let failure = result.failure { text += Self.yamlDiagnostics(failure) }
    }
    return text
  }

  /// One line, in which `#` would begin a directive.
  private static func escapedDescription(_ text: String) -> String {
    Printable.line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  private static func yamlDiagnostics(_ failure: Diagnostic) -> String {
    let line = LineTables.line(of: failure.location)
    var text = "  ---\n"
    text += "  message: \(quoted(failure.message))\n"
    text += "  severity: fail\n"
    text += "  at: {file: \(quoted(failure.location.source.path)), line: \(line)}\n"
    for note in failure.notes {
      text += "  \(note.kind.rawValue):\n"
      for line in note.lines { text += "    - \(quoted(line))\n" }
    }
    if let help = failure.help { text += "  help: \(quoted(help))\n" }
    return text + "  ...\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + Printable.line(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
