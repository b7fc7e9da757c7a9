import LockstepModel
import LockstepPINWorld

@testable import LockstepYAML

/// Writes `docs/format.md` from the key tables, with a few words of its own for each kind of file.
enum FormatReference {
  static var text: String {
    let head = """
      # The format

      <!-- Made from the key tables in Sources/Documents/LockstepYAML/Keys; see CONTRIBUTING.md. -->

      All keys of all files. Editors know them from the JSON Schemas in [schemas/](../schemas), which
      `lockstep schema NAME` prints, too; the first line of a file names its schema, relative to the file:

      ```yaml
      # yaml-language-server: $schema=../schemas/flow.schema.json
      ```

      Files are YAML without anchors, aliases, tags and merge keys. The first key determines the kind of a file; a list is
      a script, unless its first entry begins with `scenario`.

      | value | is |
      |---|---|
      | text | a text that other YAML readers take for a text as well: `No`, `null` and `1.5` need quotes |
      | id | a text, or a number as long as no digit is lost: `1.1` and `5`, but `"1.10"` |
      | cell | the text of a table's cell, verbatim; may be a number or empty |
      | place | a flow, or a step of it: `UC2.3`, `UC2.3 1.1` |
      | row | a row of a flow: `UC2.3 1.1a` |
      | duration | a number with a unit: `500ms`, `1s`, `1.5s`, `1m`, `1h`, `2d`; at most 100 years |
      | seconds | a decimal number: `0.1` |

      """
    return ([head] + SchemaKind.allCases.map(section)).joined(separator: "\n")
  }

  private static func section(_ kind: SchemaKind) -> String {
    // A world's settings in a script are the keys of a world, and are listed there.
    // … and so do a script's lines in a scenario.
    let shown: Set<TableName> =
      switch kind {
      case .script: [.worldSettings, .simulatedAnswer]
      case .scenario, .vocabulary: [.worldSettings, .simulatedAnswer, .scriptLine]
      default: []
      }
    let tables = [kind.root] + SchemaBuilder.tables(below: kind.root, with: false)
    let parts =
      tables.filter { !shown.contains($0) }.map { part($0.table) }
      + (kind == .world ? domain("The domain's keys", domainSummary, PINWorld.keys) : [])
    return "## \(title(kind.rawValue)) files\n\n\(introduction(kind))\n\n" + parts.joined(separator: "\n")
  }

  private static func introduction(_ kind: SchemaKind) -> String {
    switch kind {
    case .project:
      """
      `lockstep.yaml` marks the folder of a project. It declares the flows, documents and error flows that the project
      refers to but does not contain, so that every reference has one target.
      """
    case .flow:
      """
      A flow mirrors its table: one YAML row for one table row, in the same order, with the same id.
      """
    case .errata:
      """
      Where a flow differs from the document that it comes from, a file next to it has the document's version, with
      the reason: `UC2.3_UnlockTheApp.errata.yaml` next to `UC2.3_UnlockTheApp.yaml`.
      """
    case .world:
      """
      A world simulates the system that answers the actions of a run. Any action can be simulated by its name, in addition
      to the keys of a domain. Every key but the name is optional. If several apply to the same run, the first counts: a
      script's line, `outcomes` of the step, `outcomes` of the flow, `actions`, the domain. Any other answer is
      requested. A `world` line of a script replaces the answers of an action.
      """
    case .script:
      """
      A script is a list; each entry is an input or an expectation of a tester. `suspend` and `resume` are lines of
      their own: `- suspend`.
      """
    case .scenario:
      """
      A scenario is a script with its initial world and its purpose; `lockstep test` runs it. A file
      holds one, or a list whose first entry begins with `scenario`. After the last line the session must have ended.
      With `examples` it is run once for each of them, with the values in place of `<name>` in its steps and world.
      """
    case .vocabulary:
      """
      A vocabulary defines the steps of `.feature` files (Gherkin). Without one, a project's features belong to another
      tool, and are skipped.
      """
    }
  }

  private static let domainSummary = """
    The keys that the command line's domain adds to a world: PINs, and how an app is unlocked. A program that uses the
    library can declare another domain.
    """

  /// A mapping whose keys a domain declares, and the mappings inside it.
  private static func domain(_ heading: String, _ summary: String, _ keys: [WorldKey]) -> [String] {
    let rows = keys.map { row($0.name, words(Shape($0.shape), of: $0.name), "", $0.summary, $0.example) }
    let part = """
      ### \(heading)

      \(summary)

      | key | value | required | meaning | example |
      |---|---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
    return [part]
      + keys.flatMap { key -> [String] in
        let inner = key.shape.keys
        guard !inner.isEmpty else { return [] }
        return domain(title(key.name), key.summary, inner)
      }
  }

  private static func row(
    _ name: String, _ value: String, _ required: String, _ summary: String, _ example: String
  ) -> String {
    let cells = ["`\(name)`", value, required, summary, "`\(example)`"]
    return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }

  private static func part(_ table: KeyTable) -> String {
    let rows = table.entries.map { entry in
      row(
        entry.name.rawValue, words(entry.shape), entry.isRequired ? "yes" : "", entry.summary, entry.example)
    }
    let rules = table.rules.map { "- \(words($0))\n" }.joined()
    return """
      ### \(title(table.noun))

      \(table.summary)

      | key | value | required | meaning | example |
      |---|---|---|---|---|
      \(rows.joined(separator: "\n"))

      """ + (rules.isEmpty ? "" : "\n" + rules)
  }

  /// - Parameter name: the key that has the shape; a domain's mapping is described under it.
  private static func words(_ shape: Shape, of name: String = "") -> String {
    switch shape {
    case .text: "text"
    case .id: "id"
    case .cell: "cell"
    case .place: "place"
    case .row: "row"
    case .boolean: "`true` or `false`"
    case .integer(let range): "whole number from \(range.lowerBound) to \(range.upperBound)"
    case .seconds: "seconds"
    case .duration: "duration"
    case .delay: "duration, or the name of a value"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .list(.either(let shapes)):
      "list of (\(shapes.map { words($0, of: name) }.joined(separator: " or ")))"
    case .list(let shape): "list of \(words(shape, of: name))"
    case .mapping(of: let shape): "names, each with: " + words(shape)
    case .places(of: let shape, let single):
      (single ? "a place with: " : "places, each with: ") + words(shape)
    case .table(.worldSettings): "the keys of a [world](#world) but its name"
    case .fixedKeys: "see [wording](wording.md)"
    case .worldKeys: "[\(name)](#\(anchor(name)))"
    case .table(let table): "[\(table.table.noun)](#\(anchor(table.table.noun)))"
    case .either(let shapes): shapes.map { words($0, of: name) }.joined(separator: ", or ")
    }
  }

  private static func words(_ rule: KeyRule) -> String {
    switch rule {
    case .exactlyOne(let keys): "Exactly one of \(list(keys))."
    case .oneOf(let keys, let companion, let hosts):
      "Exactly one of \(list(keys)), or `\(companion.rawValue)`, which may also accompany \(list(hosts))."
    case .notEmpty(let key): "`\(key.rawValue)` has at least one entry."
    case .atMostOne(let keys): "At most one of \(list(keys))."
    case .atLeastOne(let keys): "At least one of \(list(keys))."
    case .needs(let key, let others): "`\(key.rawValue)` only next to \(list(others))."
    case .customKeysNeed(let keys): "Names of inputs, each with a text, only next to \(list(keys))."
    }
  }

  private static func list(_ keys: [KeyName]) -> String {
    keys.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }

  private static func title(_ noun: String) -> String { noun.prefix(1).uppercased() + noun.dropFirst() }

  /// As GitHub makes it from the heading.
  private static func anchor(_ noun: String) -> String {
    noun.replacing("'", with: "").replacing(" ", with: "-")
  }
}
