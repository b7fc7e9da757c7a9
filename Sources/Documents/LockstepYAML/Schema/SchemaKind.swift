package import LockstepModel

/// The file types that have a JSON Schema.
package enum SchemaKind: String, Sendable, CaseIterable {
  case project, flow, errata, world, script, scenario, vocabulary

  /// The schema's file in `schemas/`.
  package var fileName: String { "\(rawValue).schema.json" }

  /// The description of such a file, as a sentence.
  package var summary: String {
    self == .script ? "A tester's inputs and expectations, line by line." : root.table.summary
  }

  /// The JSON Schema, draft-07, as text; the same for the same version of Lockstep and the same domain.
  ///
  /// - Parameter worldKeys: the keys that a domain adds to worlds.
  package func schema(worldKeys: [WorldKey] = []) -> String {
    SchemaBuilder.document(self, worldKeys).pretty
  }

  /// The table of the whole file, or of each entry of its list.
  package var root: TableName {
    switch self {
    case .project: .project
    case .flow: .flow
    case .errata: .errata
    case .world: .world
    case .script: .scriptLine
    case .scenario: .testScenario
    case .vocabulary: .vocabulary
    }
  }

  /// Whether names in angle brackets may replace values.
  var allowsPlaceholders: Bool { self == .scenario || self == .vocabulary }

  /// Whether such a file is one mapping, a list of them, or either.
  package enum Form: Sendable {
    case one, list, either
  }

  package var form: Form {
    switch self {
    case .project, .flow, .errata, .world, .vocabulary: .one
    case .script: .list
    case .scenario: .either
    }
  }
}
