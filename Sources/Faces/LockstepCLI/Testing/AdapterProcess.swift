import LockstepAdapter
import LockstepModel
import LockstepWorkspace

/// An adapter of an app: a program that answers lines on its standard streams.
///
/// It has a process group of its own: what is typed at the terminal reaches only the tool, which ends the adapter with all
/// that it has started.
final class AdapterProcess: AdapterConnection {
  private let process: pid_t
  /// The tool's ends of the streams.
  private let input: Int32
  private let output: Int32
  private let errorDescriptor: Int32
  private let timeLimit: Duration
  /// What came and was not yet asked for.
  private var pendingBytes: [UInt8] = []
  private var exitStatus: Int32?
  /// The time that was spent waiting for answers.
  private(set) var waitingTime = Duration.zero
  private let start = ContinuousClock.now
  /// How much of its standard error was taken.
  private var takenErrorLength: off_t = 0

  /// The longest answer.
  private static let maximumAnswerLength = 16 * 1024 * 1024
  /// How long the tool waits at once, in milliseconds; other adapters are looked after in between.
  private static let waitSlice: Int32 = 2
  /// How long an adapter may take to end.
  private static let endTimeLimit = Duration.seconds(5)
  /// The same after Ctrl-C, where a person waits.
  private static let interruptedEndTimeLimit = Duration.milliseconds(400)

  /// - Parameters:
  ///   - command: for the shell.
  ///   - patience: how long an answer may take.
  init(_ command: String, patience: Duration) throws(UsageError) {
    self.timeLimit = patience
    guard let streams = System.openProgramStreams() else {
      throw UsageError("cannot start the adapter: \(systemReason())")
    }
    errorDescriptor = System.openTemporaryFile()
    // The adapter shares the position, which reading moves: it writes at the end all the same.
    _ = fcntl(errorDescriptor, F_SETFL, O_APPEND)
    let (process, problem) = System.startProgram(
      "/bin/sh", ["sh", "-c", command], ChildProcess.Environment(),
      [streams.theirInput, streams.theirOutput, errorDescriptor], leadingGroup: true)
    for stream in [streams.theirInput, streams.theirOutput] { close(stream) }
    (self.process, input, output) = (process, streams.input, streams.output)
    guard problem == 0 else {
      throw UsageError("cannot start the adapter: \(POSIX.errorText(problem))")
    }
  }

  deinit {
    for stream in [input, output, errorDescriptor] where stream >= 0 { close(stream) }
  }

  func ask(_ line: String) async throws(AdapterProblem) -> String {
    let start = ContinuousClock.now
    defer { waitingTime += start.duration(to: .now) }
    // Whatever is there before the question answers no question.
    if let extra = try nextLine() { throw .unexpectedAnswer(extra) }
    System.sendAll(Array((line + "\n").utf8), to: input, within: Int32(clamping: timeLimit.inMilliseconds))
    while true {
      if let answer = try nextLine() { return answer }
      if TerminationSignals.lastSignal != nil { throw .interrupted }
      if start.duration(to: .now) > timeLimit { throw .timedOut(seconds: Int(timeLimit.components.seconds)) }
      await Task.yield()
    }
  }

  /// A line that has come; nil if none has come in a moment.
  private func nextLine() throws(AdapterProblem) -> String? {
    if let line = takeLine() { return line }
    guard System.isReady(output, within: pendingBytes.isEmpty ? Self.waitSlice : 0) else { return nil }
    guard let part = POSIX.readSome(output, atMost: 65_536), !part.isEmpty else {
      throw .ended(endDescription(), lastErrorLines())
    }
    pendingBytes += part
    if pendingBytes.count > Self.maximumAnswerLength {
      throw .malformedAnswer("a line of more than \(Self.maximumAnswerLength >> 20) MB")
    }
    return takeLine()
  }

  private func takeLine() -> String? {
    guard let end = pendingBytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = String(decoding: pendingBytes[..<end], as: UTF8.self)
    pendingBytes.removeFirst(end + 1)
    return line.hasSuffix("\r") ? String(line.dropLast()) : line
  }

  /// Ends the adapter: it is told by the end of its input, then by a signal, and then it is killed.
  func stop() async {
    let start = ContinuousClock.now
    defer { waitingTime += start.duration(to: .now) }
    shutdown(input, Int32(SHUT_WR))
    for signal in [nil, SIGTERM, SIGKILL] as [Int32?] {
      if let signal { kill(-process, signal) }
      let start = ContinuousClock.now
      while start.duration(to: .now)
        < (TerminationSignals.lastSignal == nil ? Self.endTimeLimit : Self.interruptedEndTimeLimit)
      {
        if hasEnded() {
          // What it has started, and left behind.
          kill(-process, SIGKILL)
          return
        }
        try? await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  private func hasEnded() -> Bool {
    if exitStatus == nil { exitStatus = System.statusIfEnded(process) }
    return exitStatus != nil
  }

  /// How it ended, in words.
  private func endDescription() -> String {
    let start = ContinuousClock.now
    // Its output ends a moment before it does.
    while !hasEnded(), start.duration(to: .now) < .seconds(1) { usleep(1_000) }
    guard let exitStatus else { return "it closed its standard output" }
    let signal = exitStatus & 0x7F
    return signal == 0 ? "exit status \((exitStatus >> 8) & 0xFF)" : "signal \(signal)"
  }

  var elapsed: Duration { start.duration(to: .now) }

  func takeErrorLines() -> [String] {
    guard let size = POSIX.status(of: errorDescriptor)?.st_size, size > takenErrorLength else { return [] }
    defer { takenErrorLength = size }
    return errorLines(from: takenErrorLength)
  }

  /// The last lines of its standard error.
  private func lastErrorLines() -> [String] { Array(errorLines(from: 0).suffix(5)) }

  private func errorLines(from start: off_t) -> [String] {
    guard let size = POSIX.status(of: errorDescriptor)?.st_size, size > start,
      lseek(errorDescriptor, start, SEEK_SET) == start,
      let bytes = Descriptor(number: errorDescriptor).readAll(
        expecting: Int(size - start), atMost: 1 << 20)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }
}

extension Duration {
  fileprivate var inMilliseconds: Int64 { Int64(self / .milliseconds(1)) }
}
