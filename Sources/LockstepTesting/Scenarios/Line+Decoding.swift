import Lockstep

extension Line: Decodable {
  private enum Key: String, CodingKey {
    case file, line, within, gives
    case user, row, event, give, wait, suspend, resume, prepare, world, simulated
    case at, shows, ends, message, actions, notPossible, data, did, ran, took
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    file = try values.decode(String.self, forKey: .file)
    line = try values.decode(Int.self, forKey: .line)
    within = try values.decodeIfPresent(TimeSpan.self, forKey: .within)?.duration
    let known: Set<Key> = [.file, .line, .within, .gives, .simulated]
    guard let key = values.allKeys.first(where: { !known.contains($0) }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "this version knows none of the line's keys")
      )
    }
    kind = try Self.kind(key, values)
  }

  private static func kind(_ key: Key, _ values: KeyedDecodingContainer<Key>) throws -> Kind {
    func text() throws -> String { try values.decode(String.self, forKey: key) }
    func texts() throws -> [String] { try values.decode([String].self, forKey: key) }
    func gives() throws -> [String: String] {
      try values.decodeIfPresent([String: String].self, forKey: .gives) ?? [:]
    }
    switch key {
    case .user: return .user(try text(), gives: try gives())
    case .row: return .row(try text(), gives: try gives())
    case .event: return .event(try text())
    case .give: return .give(try values.decode([String: String].self, forKey: key))
    case .wait: return .wait(try values.decode(TimeSpan.self, forKey: key).duration)
    case .suspend: return .suspend
    case .resume: return .resume
    case .prepare:
      return .prepare(try values.decode([String: WrittenAnswer].self, forKey: key).mapValues(\.answer))
    case .world:
      let simulated = try values.decodeIfPresent(Simulation.self, forKey: .simulated)
      return .world(try values.decode([String: WorldValue].self, forKey: key), simulated ?? Simulation())
    case .at: return .at(try text())
    case .shows: return .shows(try text())
    case .ends: return .ends(try text())
    case .message: return .message(try text())
    case .actions: return .actions(try texts())
    case .notPossible: return .notPossible(try texts())
    case .data: return .data(try values.decode([String: WrittenValue].self, forKey: key).mapValues(\.value))
    case .did: return .did(try text())
    case .ran: return .ran(try values.decode([String: Int].self, forKey: key))
    case .took, .file, .line, .within, .gives, .simulated: return .took(try texts())
    }
  }
}

/// `{"seconds": 90}`.
struct TimeSpan: Decodable {
  var seconds: Double

  var duration: Duration { .seconds(seconds) }
}

/// `{"outcome": "wrong-4", "values": {"blocked-for": {"seconds": 60}}}`, `{"error": "No internet"}`.
struct WrittenAnswer: Decodable {
  var answer: ActionAnswer

  private enum Key: String, CodingKey { case outcome, error, values }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let error = try values.decodeIfPresent(String.self, forKey: .error) {
      answer = .error(error)
    } else {
      let brought = try values.decodeIfPresent([String: WrittenValue].self, forKey: .values) ?? [:]
      answer = .outcome(try values.decode(String.self, forKey: .outcome), values: brought.mapValues(\.value))
    }
  }
}

/// A number, a text or a span of time.
struct WrittenValue: Decodable {
  var value: DataValue

  init(from decoder: any Decoder) throws {
    let written = try decoder.singleValueContainer()
    if let number = try? written.decode(Int64.self) {
      value = .integer(number)
    } else if let span = try? written.decode(TimeSpan.self) {
      value = .duration(span.duration)
    } else {
      value = .text(try written.decode(String.self))
    }
  }
}
