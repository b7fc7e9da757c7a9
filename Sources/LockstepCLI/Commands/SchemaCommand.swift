import ArgumentParser
import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
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

  @Argument(
    help: "\(SchemaKind.allCases.map(\.rawValue).joined(separator: ", ")); none lists them.",
    completion: .list(SchemaKind.allCases.map(\.rawValue)))
  var name: String?

  func run() throws {
    let kinds = SchemaKind.allCases
    guard let name else {
      let width = kinds.map(\.rawValue.count).max() ?? 0
      for kind in kinds {
        let gap = String(repeating: " ", count: width - kind.rawValue.count + 2)
        Console.current.write("\(kind.rawValue)\(gap)\(kind.summary)\n")
      }
      return
    }
    guard let kind = SchemaKind(rawValue: name) else {
      let names = kinds.map(\.rawValue)
      throw WrongUse(
        "there is no schema '\(name)'",
        help: Suggestion.help(for: name, among: names) ?? "there are: \(names.joined(separator: ", "))")
    }
    Console.current.write(kind.schema)
  }
}
