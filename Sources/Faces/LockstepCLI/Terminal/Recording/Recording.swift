import Lockstep
import LockstepScenarios
import LockstepSimulation

/// A recording of a person's input, to be written as a script that repeats it.
///
/// A script needs secrets, and a typed secret must not end up in a file: it may be a real one. So a secret is written only where
/// it gives nothing away. One that the world declares, in its file or in `--help`, is written as it is. A wrong one is written as
/// another wrong one: an action that merely refuses it treats both alike. Anything else, such as a newly chosen one, is left out,
/// and a comment asks for it; a placeholder does not match the input's pattern, so a script that is not filled in fails at that
/// very line.
struct Recording: Sendable {
  private(set) var lines: [ScenarioText.Line] = []
  /// The world before anything happened.
  private let initialWorld: World
  /// Whether no action looks at secrets at all.
  private let asksEveryOutcome: Bool
  /// The secrets left out, by their numbers less 1.
  private var omittedSecrets: [Secret] = []
  /// How many lines there were when the step began to wait for its outcome; nil if none does.
  private var lineCountWhenAsked: Int?

  init(in world: World, asks: Bool, isAsking: Bool) {
    initialWorld = world
    self.asksEveryOutcome = asks
    lineCountWhenAsked = isAsking ? 0 : nil
  }

  /// How many secrets a person has to fill in.
  var omittedSecretCount: Int { omittedSecrets.count }

  /// Adds an input.
  ///
  /// - Parameters:
  ///   - events: what came of it.
  ///   - world: the world before it.
  mutating func add(
    _ line: SessionLine, followedBy events: [SessionEvent], in world: World, of program: FlowProgram
  ) {
    if case .wait(let duration) = line { return addWait(duration) }
    let line = lineWithoutSecrets(line, events, world, program)
    // Written before the deed that led to it, an outcome holds whether or not the world could answer.
    if line.line.isPreparation, lineCountWhenAsked == lines.count, let last = lines.last,
      !last.line.isPreparation
    {
      lines.insert(line, at: lines.count - 1)
    } else {
      lines.append(line)
    }
  }

  /// Adds the displayed title, which a test expects there.
  mutating func addShownTitle(_ title: String) { lines.append(.init(.expect(.shows(title)))) }

  /// Remembers whether the step waits for its outcome now.
  mutating func setAsking(_ isAsking: Bool) {
    lineCountWhenAsked = isAsking ? lines.count : nil
  }

  mutating func addWait(_ duration: Duration) {
    // Nothing may be added to a wait that led to the question which is open.
    if case .wait(let before)? = lines.last?.line, lineCountWhenAsked != lines.count {
      lines[lines.count - 1].line = .wait(before + duration)
    } else {
      lines.append(.init(.wait(duration)))
    }
  }

  private mutating func lineWithoutSecrets(
    _ line: SessionLine, _ events: [SessionEvent], _ world: World, _ program: FlowProgram
  ) -> ScenarioText.Line {
    guard case .send(var input) = line else { return .init(line) }
    var remarks: [String] = []
    for (name, value) in input.gives.sorted(by: { $0.key < $1.key }) {
      guard case .secret(let secret) = value, !initialWorld.declares(secret) else { continue }
      if let standIn = substitute(for: secret, name, events, world, program) {
        input.gives[name] = .plain(.text(standIn))
      } else {
        let number = omittedSecrets.firstIndex { $0.matches(secret) } ?? omittedSecrets.count
        if number == omittedSecrets.count { omittedSecrets.append(secret) }
        remarks.append("chosen secret \(number + 1)")
        input.gives[name] = .plain("?")
      }
    }
    let remark = remarks.isEmpty ? nil : "fill in: \(remarks.joined(separator: ", "))"
    return .init(.send(input), remark: remark)
  }

  /// Another secret that does the same: a wrong one of the same length, zeros unless these are right. nil where none
  /// is known to do the same.
  private func substitute(
    for secret: Secret, _ name: String, _ events: [SessionEvent], _ world: World, _ program: FlowProgram
  ) -> String? {
    let firstAnswer = events.lazy.compactMap { event in
      if case .answered(let action, _) = event.kind { action } else { nil }
    }.first
    guard asksEveryOutcome || firstAnswer.map({ world.isMerelyWrong(secret, for: $0) }) == true else {
      return nil
    }
    return ["0", "1", "2"].lazy.map { String(repeating: $0, count: secret.count) }.first { text in
      let candidate = Secret(text.utf8)
      return !initialWorld.declares(candidate) && !world.declares(candidate)
        && program.pattern(of: name)?.matches(text) ?? true
    }
  }
}
