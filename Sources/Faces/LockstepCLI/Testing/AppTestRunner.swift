import LockstepAdapter
import LockstepModel
import LockstepWorkspace
import Synchronization

/// Plays a test of an app with one adapter or several, each a process of its own.
final class AppTestRunner: Sendable {
  private let test: Mutex<AppTest>
  private let command: String
  private let projectPath: String
  private let timeLimit: Duration
  private let jobCount: Int
  private let recordPath: String?
  /// Whether to go on after so many plays.
  private let shouldContinue: @Sendable (_ plays: Int) -> Bool
  private let conversationLines = Mutex<[String]>([])
  /// The time that all adapters took for their answers.
  private let waitingTime = Mutex(Duration.zero)
  /// Whether the end of it has been announced.
  private let isInterruptionAnnounced = Mutex(false)

  /// - Parameter shouldContinue: by default until a signal comes.
  init(
    _ test: AppTest, command: String, project: String, patience: Duration, jobs: Int, record: String?,
    shouldContinue: @escaping @Sendable (_ plays: Int) -> Bool = { _ in TerminationSignals.lastSignal == nil }
  ) {
    self.shouldContinue = shouldContinue
    self.test = Mutex(test)
    self.command = command
    self.projectPath = project
    self.timeLimit = patience
    self.jobCount = jobs
    self.recordPath = record
  }

  /// - Returns: the test with all that is known.
  /// - Throws: if the first adapter does not start, or does not fit.
  func run() async throws(UsageError) -> AppTest {
    let progress = ProgressLine(on: .current, withoutTerminalEach: .seconds(30))
    let start = ContinuousClock.now
    let errors = await withTaskGroup(of: UsageError?.self) { group in
      for _ in 0..<jobCount { group.addTask { await self.playUntilOver(progress) } }
      return await group.reduce(into: [UsageError]()) { errors, error in
        if let error { errors.append(error) }
      }
    }
    progress.finish()
    if let recordPath {
      try OutputFile.write(conversationLines.withLock { $0.map { $0 + "\n" }.joined() }, to: recordPath)
    }
    let result = test.withLock { $0 }
    if let error = errors.first, result.hasPlayedNothing { throw error }
    if let reason = result.unusableReason, result.hasJudgedNothing {
      throw Self.refusalError(by: command, "it cannot play: \(reason)")
    }
    let all = start.duration(to: .now)
    let own = max(.zero, all - waitingTime.withLock { $0 } / jobCount)
    Console.current.writeError(
      "\(Self.seconds(all)) s, \(Self.seconds(own)) s of it without waiting for the app\n")
    return result
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = Int(duration / .milliseconds(100))
    return "\(tenths / 10).\(tenths % 10)"
  }

  private var isInterrupted: Bool { !shouldContinue(test.withLock { $0.playCount }) }

  /// Plays with adapters until nothing is left.
  private func playUntilOver(_ progress: ProgressLine) async -> UsageError? {
    while !test.withLock({ $0.isOver }), !isInterrupted {
      do throws(UsageError) {
        try await playWithAdapter(progress)
      } catch {
        test.withLock { $0.stop() }
        return error
      }
    }
    // What was not played is not out of reach.
    if isInterrupted { test.withLock { $0.stop() } }
    return nil
  }

  /// Says that it has been interrupted, before adapters are ended, which may take a moment.
  private func announceInterruption() {
    let isFirst = isInterruptionAnnounced.withLock { told in
      defer { told = true }
      return !told
    }
    if isFirst { Console.current.writeError("interrupted: ending the adapter\n") }
  }

  static func refusalError(by command: String, _ reason: String) -> UsageError {
    // Python's words for a package that is not installed: then the adapter is not at fault.
    let lacksPackage = reason.contains("ModuleNotFoundError: No module named 'lockstep'")
    return UsageError(
      "the adapter '\(command)' cannot be used: \(reason)",
      help: lacksPackage
        ? "docs/existing-app.md shows how to install the Python package of Lockstep"
        : "docs/existing-app.md has one")
  }

  /// Plays with one adapter, until it fails or nothing is left.
  private func playWithAdapter(_ progress: ProgressLine) async throws(UsageError) {
    let process = try AdapterProcess(command, patience: timeLimit)
    var conversation = AdapterConversation(process)
    var misfit: String?
    do throws(AdapterProblem) {
      misfit = try await conversation.performHandshake(
        project: projectPath, endsApp: test.withLock { $0.endsApp })
    } catch {
      misfit = "it \(error.explanation)" + error.errorLines.map { "\n  \($0)" }.joined()
    }
    if let misfit {
      if TerminationSignals.lastSignal != nil { announceInterruption() }
      await process.stop()
      // Interrupted: nothing is known of the adapter.
      if isInterrupted { return }
      throw Self.refusalError(by: command, misfit)
    }
    while !isInterrupted, !test.withLock({ $0.isOver }) {
      guard let job = test.withLock({ $0.next() }) else {
        // Others still play, and may leave something to do.
        try? await Task.sleep(for: .milliseconds(20))
        continue
      }
      var player = AppPlayer(job, on: conversation)
      await player.play()
      conversation = player.conversation
      let result = player.result
      conversationLines.withLock { $0 += result.recordedLines }
      test.withLock { $0.record(result) }
      progress.show(test.withLock { $0.progress })
      if result.problem != nil { break }
    }
    if TerminationSignals.lastSignal != nil { announceInterruption() }
    await process.stop()
    waitingTime.withLock { $0 += process.waitingTime }
  }
}
