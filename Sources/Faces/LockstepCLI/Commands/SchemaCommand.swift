import ArgumentParser
import Lockstep
import LockstepWorkspace
import LockstepYAML

/// `lockstep schema`: prints the JSON Schemas, for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema for one file type.",
    discussion: """
      Editors complete and check the YAML files with it. A file names its schema in its first line:
      # yaml-language-server: $schema=../schemas/flow.schema.json
      """)

  private static let schemaNames = SchemaKind.allCases.map(\.rawValue)

  @Argument(help: "\(schemaNames.joined(separator: ", ")); none lists them.", completion: .list(schemaNames))
  var name: String?

  func run() throws {
    let schemaNames = Self.schemaNames
    guard let name else {
      let width = schemaNames.map(\.count).max() ?? 0
      for kind in SchemaKind.allCases {
        Console.current.write("\(Wrapping.padded(kind.rawValue, width + 2))\(kind.summary)\n")
      }
      return
    }
    guard let kind = SchemaKind(rawValue: name) else {
      throw UsageError(
        "unknown schema '\(name)'",
        help: Suggestion.help(for: name, among: schemaNames)
          ?? "there are: \(schemaNames.joined(separator: ", "))")
    }
    Console.current.write(kind.schema(worldKeys: Domain.worldKeys))
  }
}
