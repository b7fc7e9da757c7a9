import Lockstep
import LockstepSimulation

/// A recording of a person's input, to be written as a script that repeats it.
///
/// A script needs secrets, and a typed secret must not end up in a file: it may be a real one. So a secret is written only where
/// it gives nothing away. One that the world declares, in its file or in `--help`, is written as it is. A wrong one is written as
/// another wrong one: an action that merely refuses it treats both alike. Anything else, such as a newly chosen one, is left out,
/// and a comment asks for it; a placeholder does not match the input's pattern, so a script that is not filled in fails at that
/// very line.
struct Recording: Sendable {
  private(set) var lines: [RecordedLine] = []
  /// The world before anything happened.
  private let first: World
  /// Whether no action looks at secrets at all.
  private let asks: Bool
  /// The secrets left out, by their numbers less 1.
  private var leftOut: [Secret] = []
  /// How many lines there were when the step began to wait for its outcome; nil if none does.
  private var asking: Int?

  init(in world: World, asks: Bool, isAsking: Bool) {
    first = world
    self.asks = asks
    asking = isAsking ? 0 : nil
  }

  /// How many secrets a person has to fill in.
  var gaps: Int { leftOut.count }

  /// Adds an input.
  ///
  /// - Parameters:
  ///   - moments: the events that followed.
  ///   - world: the world before it.
  mutating func add(
    _ line: RecordedLine, followedBy moments: [SessionEvent], in world: World, of program: Program
  ) {
    var line = line
    for (name, value) in line.gives {
      guard case .secret(let secret) = value else { continue }
      line.gives[name] = hidden(secret, name, moments, world, program)
    }
    if case .wait(let duration) = line.kind { return addWait(duration) }
    // Written before the deed that led to it, an outcome holds whether or not the world could answer.
    if line.prepares, asking == lines.count, let last = lines.last, !last.prepares {
      lines.insert(line, at: lines.count - 1)
    } else {
      lines.append(line)
    }
  }

  /// Real time passed; it is worth a line only if something counted it.
  mutating func pass(_ time: Duration, counts: Bool) {
    if counts { addWait(time) }
  }

  /// The displayed title, which a test expects there.
  mutating func noteShown(_ title: String) { lines.append(RecordedLine(.shows(title))) }

  /// Takes note of whether the step waits for its outcome now.
  mutating func noteAsking(_ isAsking: Bool) {
    asking = isAsking ? lines.count : nil
  }

  private mutating func addWait(_ duration: Duration) {
    // Nothing may be added to a wait that led to the question which is open.
    if case .wait(let before) = lines.last?.kind, asking != lines.count {
      lines[lines.count - 1].kind = .wait(before + duration)
    } else {
      lines.append(RecordedLine(.wait(duration)))
    }
  }

  private mutating func hidden(
    _ secret: Secret, _ name: String, _ moments: [SessionEvent], _ world: World, _ program: Program
  ) -> RecordedValue {
    if first.declares(secret) { return .worldsOwn(secret) }
    let firstAnswer = moments.lazy.compactMap { moment in
      if case .answered(let action, _) = moment.kind { action } else { nil }
    }.first
    let isRefused = firstAnswer.map { world.merelyRefuses(secret, in: $0) } ?? false
    if asks || isRefused, let standIn = standIn(for: secret, in: world, program.pattern(of: name)) {
      return .standIn(standIn)
    }
    if let number = leftOut.firstIndex(where: { $0.matches(secret) }) { return .leftOut(number + 1) }
    leftOut.append(secret)
    return .leftOut(leftOut.count)
  }

  /// A wrong secret of the same length: zeros, unless these are right.
  private func standIn(for secret: Secret, in world: World, _ pattern: Pattern?) -> String? {
    let length = secret.count
    return ["0", "1", "2"].lazy.map { String(repeating: $0, count: length) }.first { text in
      let candidate = Secret(text.utf8)
      return !first.declares(candidate) && !world.declares(candidate)
        && pattern?.matches(text) ?? true
    }
  }
}
