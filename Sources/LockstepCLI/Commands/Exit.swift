import ArgumentParser

/// The exit statuses of the tool.
enum Exit {
  static let fine = ExitCode(0)
  /// Findings, a script that does not hold, a fault, a difference.
  static let findings = ExitCode(1)
  /// Wrong use, unreadable input.
  static let wrongUse = ExitCode(2)
}

/// Something about the call or its input that stops a command: one line on standard error, exit 2.
struct WrongUse: Error {
  var message: String
  var help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
