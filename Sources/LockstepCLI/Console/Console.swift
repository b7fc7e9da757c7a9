import LockstepReporting

/// Where a command writes, and its knowledge of its surroundings: a test replaces it.
struct Console: Sendable {
  /// Findings and documents.
  var write: @Sendable (String) -> Void
  /// Documents that need not be text, to where `write` writes.
  var writeBytes: @Sendable ([UInt8]) -> Void = { _ in }
  /// Why some output was lost, as on a full disk; nil while none was.
  var outputFailure: @Sendable () -> String? = { nil }
  /// Writes notices and errors of the call.
  var complain: @Sendable (String) -> Void
  /// The whole of standard input; fails where it cannot be read, as a directory cannot.
  var readInput: @Sendable () throws(UsageError) -> [UInt8]
  /// What standard input has next: how many bytes were put into the buffer, 0 at the end, below 0 where it cannot be
  /// read.
  var readSome: @Sendable (inout MutableSpan<UInt8>) -> Int = { _ in 0 }
  /// Waits for standard input, at most so many milliseconds; false if nothing has come, and the input has not ended.
  var awaitInput: @Sendable (Int32) -> Bool = { _ in true }
  /// An environment variable; nil if it is not set.
  var variable: @Sendable (String) -> String?
  /// Whether standard output is a terminal.
  var isTerminal = false
  /// Whether standard input is one.
  var isInputTerminal = false
  /// Columns of that terminal.
  var width = 80

  /// The same with everything on standard error, where standard output is a file for another program.
  var complaining: Console {
    var console = self
    console.write = complain
    console.writeBytes = { [complain] in complain(String(decoding: $0, as: UTF8.self)) }
    console.isTerminal = false
    return console
  }

  /// The console of the running command.
  @TaskLocal static var current = Console.standard
}

extension Console {
  /// Prints how a file would change.
  func writeDifference(of path: String, from old: [UInt8], to new: String, _ color: ColourMode = .never) {
    let old = String(decoding: old, as: UTF8.self)
    write(UnifiedDiff.text(from: old, to: new, path: path, colour: color.isOn(self)))
  }
}
