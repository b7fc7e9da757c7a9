extension Shape {
  static let all = [cells, steps, manyRows, overviews, documents, yamls, lists].flatMap(\.self)

  private static let cells: [Shape] = [
    cell("one word", "a"), cell("many words", "ab "), cell("digits", "7"), cell("line breaks", "<br>"),
    cell("links", "[UC1.1 A](UC1.1_A.md) "), cell("links that do not end", "["), cell("labels", "]("),
    cell("stars", "**"), cell("comments", "<!-- a -->"), cell("comments that do not end", "<!-- a "),
    cell("parentheses", "(a) "), cell("open parentheses", "("), cell("conditions", "(when A) "),
    cell("timers", "(after 5m) ", before: "Event: a "), cell("quotes", "'a' "), cell("entities", "&amp;"),
    cell("backslashes", "\\\\"), cell("cells", "a | "), cell("footnotes", "a<sup>1</sup> "),
    cell("citations", "UC1.1 1.1a "), cell("arrows", "→ a "), cell("marks of list items", "</li>"),
  ]
  private static let steps: [Shape] = [
    step("nested lists", "", "<ul><li>"),
    step("lists in lists", "<ul>", "<li>Actions:<ul><li>A</li></ul></li>"),
    step("labels in lists", "<ul>", "<li>Actions:<ul>"),
    step("details", "<ul>", "<li>Message: hello</li>", "</ul>"),
    step("lines of details", "", "<br>Message: hello"),
    step("actions", "<ul><li>Actions: ", "Close, ", "A</li></ul>"),
    step("inputs", "<ul><li>Inputs: ", "Name, ", "A</li></ul>"),
    step("placeholders", "<ul><li>Message: ", "[name] ", "</li></ul>"),
    step("titles in quotes", " ", "'A' "),
  ]
  private static let manyRows: [Shape] = [
    rows("rows of a step") { "| 1.1r\($0) | User selects A\($0) | End |" },
    rows("rows with letters") { "| 1.1a | User selects A\($0) | End |" },
    rows("steps", size: 60) {
      "| **1.\($0 + 2)** | **System displays screen 'A \($0)'** | |\n| 1.\($0 + 2)a | User selects Close | End |"
    },
    rows("steps with footnotes", size: 60) {
      "| **1.\($0 + 2)** | **System displays screen 'A \($0)'**<sup>\($0)</sup> | |\n| 1.\($0 + 2)a | User selects Close | End |"
    },
    rows("scenarios", size: 60) {
      "| **\($0 + 2)** | **WHEN A IS \($0)** | |\n| **\($0 + 2).1** | **System checks B** | |\n| \($0 + 2).1a | Case: C | End |"
    },
    rows("calls", size: 60) {
      "| **1.\($0 + 2)** | **System executes partial flow [PF\($0).1 A](PF\($0).1_A.md)** | |\n| 1.\($0 + 2)a | Result: Done | End |"
    },
    rows("comments that silence nothing") {
      "| 1.1r\($0) | User selects A\($0) | End | <!-- lockstep:ignore missing-target -->"
    },
    rows("comments that silence a finding") {
      "| 1.1r\($0) | User selects A\($0) | | <!-- lockstep:ignore missing-target -- a -->"
    },
    rows("numbers that cannot be read") { "| 1.1?\($0) | User selects A\($0) | End |" },
    rows("missing steps") { "| 1.1r\($0) | User selects A\($0) | 7.\($0) |" },
    rows("unknown actors") { "| 1.1r\($0) | Clerk \($0) stamps it | End |" },
    rows("cases") { "| 1.1r\($0) | Case: A is \($0) | \($0 + 2) |" },
    rows("cases with guards") { "| 1.1r\($0) | Case: A (round \($0), first time) | End |" },
    rows("lines inside the table") { "a line \($0)" },
    rows("rows without cells") { _ in "|" },
    rows("results of a call that differ") {
      "| **1.\($0 + 2)** | **System executes partial flow [PF1.1 A](PF1.1_A.md)** | |\n| 1.\($0 + 2)a | Result: Done | \($0 % 2 == 0 ? "Back" : "1.1") |"
    },
  ]
  private static let overviews: [Shape] = [
    overview("results", "Possible Results") { "Done \($0)" },
    overview("parameters", "Parameters") { "P\($0)" },
    overview("errors", "Possible errors") { "Error \($0)" },
    overview("callers", "Used by") { "[UC\($0).1 A](UC\($0).1_A.md)" },
  ]
  private static let documents: [Shape] = [
    lines("headings") { "## A \($0)" }, lines("headings of lines") { "A \($0)\n===" },
    lines("quotes of blocks") { "\(String(repeating: ">", count: $0 % 50 + 1)) a" },
    lines("items of lists") { "\(String(repeating: "  ", count: $0 % 20))- a" },
    lines("fences") { "```\na \($0)\n```" }, lines("a fence of lines") { $0 == 0 ? "```" : "a" },
    lines("HTML") { "<div>\($0)" }, lines("other tables") { "\n| a | b |\n|---|---|\n| \($0) | c |" },
    lines("conflicts") { "<<<<<<< a\n\($0)\n=======\nb\n>>>>>>> c" }, lines("empty lines") { _ in "" },
    lines("definitions") { "[a\($0)]: UC1.1_A.md" },
    text("many flows", "UC1.1_A.md", size: 30) { count in
      (1...count).map { number in
        "# Use Case \(number).1 A\n\n| # | Description | Next |\n|---|---|---|\n| **1.1** | **System displays screen 'B'** | |\n| 1.1a | User selects C | End |\n"
      }.joined(separator: "\n")
    },
    text("metadata", "UC1.1_A.md") {
      "---\n\(String(repeating: "a: b\n", count: $0))---\n# Use Case 1.1 A\n"
    },
  ]
  private static let yamls: [Shape] = [
    yaml("YAML rows") { "- {id: 1.1r\($0), user: selects A \($0), next: end}" },
    yaml("YAML errors") { "- {id: 1.1r\($0), usr: selects A \($0), next: [1]}" },
    yaml("YAML entries of another kind") { _ in "- a" },
    yaml("YAML comments") { "# a \($0)" },
    yaml("YAML notes", above: "sources: []") { "- {id: 1.1r\($0), user: selects A, next: 3.\($0)}" },
    text("YAML sources", "UC1.1_A.yaml", size: 120) { count in
      let start = "flow: UC1.1\nkind: use-case\ntitle: A\noverview: {summary: a}\nsources:"
      let end =
        "scenarios: [{id: 1, steps: [{id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects B, next: end}]}]}]"
      return "\(lined(start, count) { "  - {row: Summary, description: a \($0)}" })\(end)\n"
    },
    text("YAML brackets", "UC1.1_A.yaml") { "flow: UC1.1\ntitle: \(String(repeating: "[", count: $0))" },
    text("YAML braces", "UC1.1_A.yaml") { "flow: UC1.1\ntitle: \(String(repeating: "{a: ", count: $0))" },
    text("YAML keys", "UC1.1_A.yaml") { lined("flow: UC1.1", $0) { "a\($0): b" } },
    text("YAML escapes", "UC1.1_A.yaml") {
      "flow: UC1.1\ntitle: \"\(String(repeating: "\\u0041", count: $0))\"\n"
    },
    text("YAML lines of a text", "UC1.1_A.yaml") {
      "flow: UC1.1\ntitle: |\n\(String(repeating: "  a\n", count: $0))"
    },
    text("YAML anchors", "UC1.1_A.yaml") {
      lined("flow: UC1.1", $0) { "a\($0): &a\($0) b" }
    },
    text("YAML documents", "UC1.1_A.yaml") { "flow: UC1.1\n\(String(repeating: "---\na: b\n", count: $0))" },
  ]
  private static let lists: [Shape] = [
    text("sentences of a list", "UC-1.md", size: 60) {
      lined("# UC-1 A\n\n## Main Success Scenario\n", $0) { "\($0 + 1). User selects A \($0)." }
    },
    text("alternatives of a list", "UC-1.md", size: 60) { count in
      let start =
        "# UC-1 A\n\n## Main Success Scenario\n\n1. User selects A.\n2. System displays B.\n\n## Extensions\n"
      return lined(start, count) { "- 2a\($0). B is \($0): use case ends." }
    },
  ]

  /// A start and many lines behind it.
  private static func lined(_ start: String, _ count: Int, _ line: (Int) -> String) -> String {
    let lines = (0..<count).map { line($0) + "\n" }
    return start + "\n" + lines.joined()
  }
}
