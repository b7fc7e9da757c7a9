import ArgumentParser
import Lockstep
import LockstepWorkspace
import LockstepYAML

/// `lockstep schema`: prints the JSON Schemas, for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of a kind of file.",
    discussion: """
      Editors complete and check the YAML files with it. A file names its schema in its first line:
      # yaml-language-server: $schema=../schemas/flow.schema.json
      """)

  /// The YAML files, and what 'lockstep compile' writes.
  private static let schemas: [(name: String, summary: String)] =
    SchemaKind.allCases.map { ($0.rawValue, $0.summary) } + [(ProgramSchema.name, ProgramSchema.summary)]

  @Argument(
    help: "\(schemas.map(\.name).joined(separator: ", ")); none lists them.",
    completion: .list(schemas.map(\.name)))
  var name: String?

  func run() throws {
    let names = Self.schemas.map(\.name)
    guard let name else {
      let width = names.map(\.count).max() ?? 0
      for schema in Self.schemas {
        let gap = String(repeating: " ", count: width - schema.name.count + 2)
        Console.current.write("\(schema.name)\(gap)\(schema.summary)\n")
      }
      return
    }
    let kind = SchemaKind(rawValue: name)
    guard
      let schema = kind?.schema(worldKeys: Domain.worldKeys)
        ?? (name == ProgramSchema.name ? ProgramSchema.schema : nil)
    else {
      throw WrongUse(
        "there is no schema '\(name)'",
        help: Suggestion.help(for: name, among: names) ?? "there are: \(names.joined(separator: ", "))")
    }
    Console.current.write(schema)
  }
}
