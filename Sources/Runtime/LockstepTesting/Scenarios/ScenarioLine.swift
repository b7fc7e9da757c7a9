import Lockstep
import LockstepScripts
import LockstepSimulation

/// One line of a scenario, and the place in its file.
struct ScenarioLine: Sendable {
  var file: String
  /// From 1.
  var line: Int
  var action: SessionLine
  /// The values of a `world:` line for the keys of the domain, which the app reads.
  var world: [String: PortableWorldValue] = [:]
}

extension ScenarioLine: Decodable {
  private enum Key: String, CodingKey {
    case file, line, within, gives
    case user, row, event, give, wait, suspend, resume, prepare, world, simulated
  }

  /// The member of an expectation.
  private struct ExpectationKey: CodingKey {
    let kind: ExpectationKind
    var stringValue: String { kind.jsonMember }
    var intValue: Int? { nil }

    init?(stringValue: String) {
      guard let kind = ExpectationKind.allCases.first(where: { $0.jsonMember == stringValue }) else {
        return nil
      }
      self.kind = kind
    }

    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    file = try values.decode(String.self, forKey: .file)
    line = try values.decode(Int.self, forKey: .line)
    let beside: Set<Key> = [.file, .line, .within, .gives, .simulated]
    guard let key = values.allKeys.first(where: { !beside.contains($0) }) else {
      let expectations = try decoder.container(keyedBy: ExpectationKey.self)
      if let key = expectations.allKeys.first {
        let within = try values.decodeIfPresent(DecodedDuration.self, forKey: .within)?.duration
        action = .expect(try Self.expectation(key, expectations), within: within)
        return
      }
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a line says nothing that this version knows")
      )
    }
    if key == .world { world = try values.decode([String: PortableWorldValue].self, forKey: key) }
    action = try Self.action(key, values)
  }

  private static func action(_ key: Key, _ values: KeyedDecodingContainer<Key>) throws -> SessionLine {
    func text() throws -> String { try values.decode(String.self, forKey: key) }
    func gives(_ key: Key = .gives) throws -> [String: ActionInput] {
      // The player distinguishes secrets from other values: it knows the program.
      try values.decodeIfPresent([String: String].self, forKey: key)?.mapValues { .plain(.text($0)) } ?? [:]
    }
    switch key {
    case .user: return .send(.user(try text(), gives: try gives()))
    case .row: return .send(.row(try text(), gives: try gives()))
    case .event: return .send(.event(try text()))
    case .give: return .send(.give(try gives(.give)))
    case .suspend: return .send(.suspend)
    case .resume: return .send(.resume)
    case .wait: return .wait(try values.decode(DecodedDuration.self, forKey: key).duration)
    case .prepare:
      let answers = try values.decode([String: DecodedAnswer].self, forKey: key)
      return .prepare(answers.sorted { $0.key < $1.key }.map { ($0.key, $0.value.answer) })
    case .world:
      return .world(
        try values.decodeIfPresent(DecodedSimulation.self, forKey: .simulated)?.change ?? WorldChange())
    case .file, .line, .within, .gives, .simulated:
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values, debugDescription: "'\(key.rawValue)' does not make a line")
    }
  }

  private static func expectation(
    _ key: ExpectationKey, _ values: KeyedDecodingContainer<ExpectationKey>
  ) throws -> Expectation {
    let operand: Expectation.Operand =
      switch key.kind.form.operand {
      case .place, .title, .end, .text, .effect: .text(try values.decode(String.self, forKey: key))
      case .buttons, .choices, .rows: .texts(try values.decode([String].self, forKey: key))
      case .values:
        .values(
          try values.decode([String: DecodedValue].self, forKey: key).sorted { $0.key < $1.key }
            .map { ($0.key, $0.value.value) })
      case .counts:
        .counts(
          try values.decode([String: Int].self, forKey: key).sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) })
      }
    return Expectation(key.kind, operand)
  }
}

/// `{"seconds": 90}`.
struct DecodedDuration: Decodable {
  var duration: Duration

  private enum Key: String, CodingKey { case seconds }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let seconds = try values.decode(Double.self, forKey: .seconds)
    guard let duration = Self.duration(seconds) else {
      throw DecodingError.dataCorruptedError(
        forKey: .seconds, in: values, debugDescription: "\(seconds) seconds are longer than a session")
    }
    self.duration = duration
  }

  /// The duration of the decimal number that is written: 9.1 s and 0.9 s are exactly 10 s, which no binary fractions are.
  private static func duration(_ seconds: Double) -> Duration? {
    guard seconds.magnitude <= Double(DurationText.longestSeconds) else { return nil }
    // Smaller ones are written with an exponent.
    if seconds.magnitude < 0.001 { return .nanoseconds(Int64((seconds * 1e9).rounded())) }
    return (try? DurationText.parseSeconds("\(seconds)")) ?? .seconds(seconds)
  }
}

/// `{"outcome": "wrong-4", "values": {"blocked-for": {"seconds": 60}}, "after": {"seconds": 3}}`,
/// `{"error": "No internet"}`.
struct DecodedAnswer: Decodable {
  var answer: ActionAnswer
  var after: Duration

  private enum Key: String, CodingKey { case outcome, error, values, after }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    after = try values.decodeIfPresent(DecodedDuration.self, forKey: .after)?.duration ?? .zero
    if let error = try values.decodeIfPresent(String.self, forKey: .error) {
      answer = .error(error)
    } else {
      let brought = try values.decodeIfPresent([String: DecodedValue].self, forKey: .values) ?? [:]
      answer = .outcome(try values.decode(String.self, forKey: .outcome), values: brought.mapValues(\.value))
    }
  }
}

/// A number, a text or a span of time.
struct DecodedValue: Decodable {
  var value: DataValue

  init(from decoder: any Decoder) throws {
    let written = try decoder.singleValueContainer()
    if let number = try? written.decode(Int64.self) {
      value = .integer(number)
    } else if let span = try? written.decode(DecodedDuration.self) {
      value = .duration(span.duration)
    } else {
      value = .text(try written.decode(String.self))
    }
  }
}
