import LockstepSimulation

/// The scenarios of a project, as `lockstep compile --scenarios-output` writes them for tests of apps, which have no YAML.
///
///     let suite = try JSONDecoder().decode(ScenarioSuite.self, from: data)
public struct ScenarioSuite: Sendable, Decodable {
  /// In the order of their files.
  public var scenarios: [PortableScenario]

  private enum Key: String, CodingKey { case schema, scenarios }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let schema = try values.decode(Int.self, forKey: .schema)
    guard schema == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .schema, in: values,
        debugDescription:
          "this version reads scenarios of schema 1, not \(schema): compile them with its lockstep")
    }
    scenarios = try values.decode([PortableScenario].self, forKey: .scenarios)
  }

  /// The scenario with this id.
  public subscript(id: String) -> PortableScenario? { scenarios.first { $0.id == id } }
}

extension PortableWorldValue: Decodable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .integer(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let values = try? value.decode([PortableWorldValue].self) {
      self = .list(values)
    } else if let span = try? value.decode(DecodedDuration.self) {
      self = .duration(span.duration)
    } else {
      self = .mapping(try value.decode([String: PortableWorldValue].self))
    }
  }
}
