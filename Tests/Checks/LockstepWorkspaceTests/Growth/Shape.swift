/// A file of any size that nobody would write by hand.
struct Shape: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var path: String
  /// The smallest size that is compared.
  var size: Int
  var text: @Sendable (Int) -> String

  /// A flow table with one piece many times in a cell of its step's row.
  static func cell(_ name: String, _ piece: String, before: String = "Case: ", after: String = "") -> Shape {
    Shape(testDescription: name, path: "UC1.1_A.md", size: 250) { count in
      table("| 1.1a | \(before)\(String(repeating: piece, count: count))\(after) | End |")
    }
  }

  /// A flow table with one piece many times behind the title of its step.
  static func step(_ name: String, _ start: String, _ piece: String, _ end: String = "") -> Shape {
    Shape(testDescription: name, path: "UC1.1_A.md", size: 250) { count in
      table(
        "| 1.1a | User selects Close | End |",
        title: "**System displays screen 'Start'**\(start)\(String(repeating: piece, count: count))\(end)")
    }
  }

  /// A flow table with many rows below the first step.
  static func rows(_ name: String, size: Int = 120, _ row: @escaping @Sendable (Int) -> String) -> Shape {
    Shape(testDescription: name, path: "UC1.1_A.md", size: size) { count in
      table((0..<count).map(row).joined(separator: "\n"))
    }
  }

  /// A flow with one piece many times in a row of its overview.
  static func overview(_ name: String, _ aspect: String, _ item: @escaping @Sendable (Int) -> String) -> Shape
  {
    Shape(testDescription: name, path: "PF1.1_A.md", size: 120) { count in
      let items = (0..<count).map { "<li>\(item($0))</li>" }.joined()
      return """
        # Partial Flow 1.1 A

        ## Overview

        | Aspect | Description |
        |---|---|
        | **\(aspect)** | <ul>\(items)</ul> |

        ---

        \(table("| 1.1a | User selects Close | End |", heading: ""))
        """
    }
  }

  /// Lines around a flow table.
  static func lines(_ name: String, size: Int = 250, _ line: @escaping @Sendable (Int) -> String) -> Shape {
    Shape(testDescription: name, path: "UC1.1_A.md", size: size) { count in
      table("| 1.1a | User selects Close | End |") + "\n"
        + (0..<count).map(line).joined(separator: "\n") + "\n"
    }
  }

  /// A flow in YAML with many lines at the place of its rows.
  static func yaml(
    _ name: String, size: Int = 120, above: String = "", _ row: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(testDescription: name, path: "UC1.1_A.yaml", size: size) { count in
      """
      flow: UC1.1
      kind: use-case
      title: A
      \(above)
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Start
              transitions:
      \((0..<count).map { "          " + row($0) }.joined(separator: "\n"))

      """
    }
  }

  /// Any text.
  static func text(
    _ name: String, _ path: String, size: Int = 250, _ text: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(testDescription: name, path: path, size: size, text: text)
  }

  private static func table(
    _ rows: String, title: String = "**System displays screen 'Start'**",
    heading: String = "# Use Case 1.1 A\n\n"
  ) -> String {
    """
    \(heading)## Flow

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | \(title) | |
    \(rows)

    """
  }
}
