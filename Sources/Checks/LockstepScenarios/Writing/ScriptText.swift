package import Lockstep
import LockstepScripts
package import LockstepSimulation

/// Writes lines of scripts as YAML: as bytes where secrets may be in them, because a `String` cannot be overwritten.
package enum ScriptText {
  /// An entry of a script without its dash, on one line.
  package static func bytes(_ line: SessionLine) -> [UInt8] {
    switch line {
    case .send(.user(let words, let gives)): entry("user: \(scalar(words))", gives)
    case .send(.row(let id, let gives)): entry("row: \(scalar(id))", gives)
    case .send(.event(let words)): Array("event: \(scalar(words))".utf8)
    case .send(.give(let gives)): "give: ".utf8 + braced(pairs(gives))
    case .send(.suspend): Array("suspend".utf8)
    case .send(.resume): Array("resume".utf8)
    // No line of a script is one of these.
    case .send(.take), .send(.answer), .send(.failure), .send(.time): []
    case .prepare(let answers): Array(text(answers).utf8)
    case .world(let change): Array("world: \(text(change))".utf8)
    case .wait(let duration): Array("wait: \(duration.brief)".utf8)
    case .expect(let expectation, nil): Array(text(expectation).utf8)
    case .expect(let expectation, .some(let within)):
      Array("{\(text(expectation)), within: \(within.brief)}".utf8)
    }
  }

  package static func scalar(_ text: String) -> String { ScriptScalar.scalar(text) }

  /// The possible actions instead, as the lines to write.
  package static func suggestions(_ possible: [PossibleInput], at place: String) -> [String] {
    let place = scalar(place)
    var lines = possible.compactMap { possibility -> String? in
      let text = scalar(possibility.text)
      switch possibility.kind {
      case .user, .event:
        let words = "\(possibility.kind.rawValue): \(text)"
        let main = possibility.hasOwnWords ? words : possibility.row.map { "row: \(scalar($0))" } ?? words
        guard let input = possibility.gives else { return main }
        let pair = "\(scalar(input)): …"
        return "{\(main), \(lineKeys.contains(input) ? "give: {\(pair)}" : pair)}"
      case .error: return "error: {\(place): \(text)}"
      case .give: return "give: {\(text): …}"
      case .resume: return "resume"
      case .outcome: return nil
      }
    }
    // The outcomes of one action on one line: some have a dozen.
    let outcomes = possible.filter { $0.kind == .outcome }.map { scalar($0.text) }
    if outcomes.count == 1 {
      lines.append("outcome: {\(place): \(outcomes[0])}")
    } else if !outcomes.isEmpty {
      lines.append("outcome: {\(place): …}, with one of: \(outcomes.joined(separator: ", "))")
    }
    return lines
  }

  private static func entry(_ main: String, _ gives: [String: ActionInput]) -> [UInt8] {
    if gives.isEmpty { return Array(main.utf8) }
    let isKey = gives.keys.contains(where: lineKeys.contains)
    return braced([Array(main.utf8)] + (isKey ? ["give: ".utf8 + braced(pairs(gives))] : pairs(gives)))
  }

  /// The keys of a line: an input of such a name is given under `give`.
  private static let lineKeys = Set(
    ExpectationKind.allCases.map(\.rawValue) + [
      "user", "row", "event", "outcome", "values", "error", "give", "world", "wait", "use", "within",
    ])

  private static func pairs(_ gives: [String: ActionInput]) -> [[UInt8]] {
    gives.sorted { $0.key < $1.key }.map { name, input in
      let value =
        switch input {
        case .secret(let secret): secret.withBytes { ScriptScalar.quoted($0) }
        case .plain(let value): value.brief.withBytes { ScriptScalar.quoted($0) }
        }
      return "\(scalar(name)): ".utf8 + value
    }
  }

  private static func braced(_ parts: [[UInt8]]) -> [UInt8] {
    "{".utf8 + Array(parts.joined(separator: ", ".utf8)) + "}".utf8
  }

  private static func text(_ answers: [(place: String, answer: ActionAnswer)]) -> String {
    let main = mapping(answers.map { (scalar($0.place), scalar($0.answer.name)) })
    guard case .outcome(_, let values)? = answers.first?.answer else { return "error: \(main)" }
    return values.isEmpty ? "outcome: \(main)" : "{outcome: \(main), values: \(text(values))}"
  }

  private static func text(_ values: [String: DataValue]) -> String {
    mapping(values.sorted { $0.key < $1.key }.map { (scalar($0.key), scalar($0.value.brief)) })
  }

  private static func mapping(_ pairs: [(String, String)]) -> String {
    "{\(pairs.map { "\($0): \($1)" }.joined(separator: ", "))}"
  }

  private static func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }

  static func text(_ change: WorldChange) -> String {
    var pairs = change.host.map { ($0.name, text($0.value)) }
    if !change.outcomes.isEmpty {
      pairs.append(
        ("outcomes", mapping(change.outcomes.sorted { $0.key < $1.key }.map { (scalar($0), scalar($1)) })))
    }
    if !change.actions.isEmpty {
      let actions = change.actions.sorted { $0.key < $1.key }.map { name, answers in
        (scalar(name), answers.count == 1 ? text(answers[0]) : list(answers.map(text)))
      }
      pairs.append(("actions", mapping(actions)))
    }
    return mapping(pairs)
  }

  private static func text(_ answer: SimulatedAnswer) -> String {
    var pairs: [(String, String)] = []
    switch answer.answer {
    case .error(let name): pairs.append(("error", scalar(name)))
    case .outcome(let name, let values):
      pairs.append(("outcome", scalar(name)))
      if !values.isEmpty { pairs.append(("values", text(values))) }
    }
    if answer.after != .zero { pairs.append(("after", answer.after.brief)) }
    return mapping(pairs)
  }

  /// A setting's value as a world is written, on one line.
  private static func text(_ value: HostValue) -> String {
    switch value {
    case .text(let text): scalar(text)
    case .secret(let secret): String(decoding: secret.withBytes { ScriptScalar.quoted($0) }, as: UTF8.self)
    case .integer(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .duration(let duration): duration.brief
    case .list(let values): list(values.map(text))
    case .mapping(let settings): mapping(settings.map { ($0.name, text($0.value)) })
    }
  }

  private static func text(_ expectation: Expectation) -> String {
    let value =
      switch expectation.operand {
      case .text(let text): scalar(text)
      case .texts(let texts): list(texts.map(scalar))
      case .values(let values): mapping(values.map { (scalar($0.name), scalar($0.value.brief)) })
      case .counts(let counts): mapping(counts.map { (scalar($0.action), "\($0.times)") })
      }
    return "\(expectation.kind.rawValue): \(value)"
  }
}
