import LockstepModel
import LockstepReporting
import LockstepWorkspace
import Synchronization

/// Where a command writes, and its knowledge of its surroundings: a test replaces it.
struct Console: Sendable {
  /// Findings and documents.
  var write: @Sendable (String) -> Void
  /// Documents that need not be text, to where `write` writes.
  var writeBytes: @Sendable ([UInt8]) -> Void = { _ in }
  /// Why some output was lost, as on a full disk; nil while none was.
  var outputFailure: @Sendable () -> String? = { nil }
  /// Writes notices and errors of the call.
  var writeError: @Sendable (String) -> Void
  /// The whole of standard input; fails where it cannot be read, as a directory cannot.
  var readInput: @Sendable () throws(UsageError) -> [UInt8]
  /// What standard input has next: how many bytes were put into the buffer, 0 at the end, below 0 where it cannot be
  /// read.
  var readSomeInput: @Sendable (inout MutableSpan<UInt8>) -> Int = { _ in 0 }
  /// Waits for standard input, at most so many milliseconds; false if nothing has come, and the input has not ended.
  var awaitInput: @Sendable (Int32) -> Bool = { _ in true }
  /// An environment variable; nil if it is not set.
  var environmentVariable: @Sendable (String) -> String?
  /// Whether standard output is a terminal.
  var isTerminal = false
  /// Whether standard input is one.
  var isInputTerminal = false
  /// Columns of that terminal.
  var width = 80
  /// Moves the cursor of the terminal, besides writing; nil where `write` and `writeError` do as well.
  var rawWriters: (output: @Sendable (String) -> Void, errors: @Sendable (String) -> Void)?

  /// The console with everything on standard error, where standard output is a file for another program.
  var errorConsole: Console {
    var console = self
    console.write = writeError
    console.writeBytes = { [writeError] in writeError(String(decoding: $0, as: UTF8.self)) }
    console.isTerminal = false
    return console
  }

  /// The console from which nothing that projects, arguments or other programs bring reaches a terminal as it is.
  /// Documents for files and other programs keep each byte.
  var sanitized: Console {
    var console = self
    console.rawWriters = (write, writeError)
    console.writeError = { [writeError] in writeError(Printable.output($0)) }
    guard isTerminal else { return console }
    console.write = { [write] in write(Printable.output($0)) }
    console.writeBytes = { [write, writeBytes] bytes in
      // What is not text is for a file, and its reader has asked for it.
      guard let text = String(validating: bytes, as: UTF8.self) else { return writeBytes(bytes) }
      write(Printable.output(text))
    }
    return console
  }

  /// Writes what moves the cursor; texts in it have been made harmless before.
  func draw(_ text: String) { (rawWriters?.output ?? write)(text) }

  /// Draws a text where complaints go.
  func drawError(_ text: String) { (rawWriters?.errors ?? writeError)(text) }

  /// The console of the running command.
  @TaskLocal static var current = Console.standard

  func writeErrorLines(of findings: [Diagnostic]) {
    writeError(ShortReporter().report(findings, summary: Summary(of: findings, flows: 0)))
  }

  /// Prints how a file would change.
  func writeDifference(of path: String, from old: [UInt8], to new: String, _ color: ColourMode = .never) {
    let old = String(decoding: old, as: UTF8.self)
    write(UnifiedDiff.text(from: old, to: new, path: path, colour: color.isOn(self)))
  }

  /// The process's own streams and environment.
  static let standard = Console(
    // A closed pipe ends the process by its signal, as a filter expects.
    write: { recordWriteResult(Descriptor.standardOutput.write($0)) },
    writeBytes: { recordWriteResult(Descriptor.standardOutput.write($0)) },
    outputFailure: { firstWriteFailure.withLock { $0 } },
    writeError: { Descriptor.standardError.write($0) },
    readInput: { () throws(UsageError) in
      guard let bytes = Descriptor.standardInput.readAll() else { throw .unreadableInput() }
      return bytes
    },
    readSomeInput: { Descriptor.standardInput.read(into: &$0) },
    awaitInput: { System.isReady(0, within: $0) },
    environmentVariable: { System.environmentVariable($0) },
    isTerminal: isatty(1) == 1, isInputTerminal: isatty(0) == 1, width: terminalWidth)

  /// The reason of the first failed write to standard output.
  private static let firstWriteFailure = Mutex<String?>(nil)

  private static func recordWriteResult(_ isWritten: Bool) {
    if isWritten { return }
    let reason = systemReason()
    firstWriteFailure.withLock { $0 = $0 ?? reason }
  }

  static var terminalWidth: Int {
    System.windowSize?.columns ?? System.environmentVariable("COLUMNS").flatMap { Int($0) } ?? 80
  }
}

extension Workspace {
  /// The files on disk, with the domains that flows may use.
  static let standard = Workspace(domains: [Domain.declaration])
}

extension DiskFiles {
  /// The file system for files that the command line itself reads.
  static let standard = DiskFiles()
}
