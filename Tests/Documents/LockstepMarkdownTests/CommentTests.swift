import Lockstep
import LockstepMarkdown
import LockstepModel
import Testing

/// HTML comments in and beside the rows of a document.
@Suite struct CommentTests {
  private static let comment = "<!-- lockstep:ignore missing-target -- waits, for \\| a text -->"

  /// A document with some words in the place of each mark.
  private static func document(_ marks: [String: String] = [:]) -> SourceText {
    var text = """
      {top}# Use Case 8.1 Tea

      ## Overview

      | Aspect               | Description                      |
      |----------------------|----------------------------------|
      | **Summary**          | Tea{value}                       |
      | **Possible Results** | <ul><li>Done{item}</li></ul>     |

      {rule}---

      ## Flow

      | #       | Description | Next |
      |---------|-------------|------|
      | **1** | **PRIMARY SCENARIO{title}**{header} | |
      | **1.1**{id} | **System displays screen 'Tea'{words}**{step}<ul><li>Actions: Back, Drink{detail}</li></ul>{list} | |{bar}
      {line}| 1.1a{number} | {start}User selects Back{end} | 1.1{next} |{behind}
      | 1.1b | User selects Drink | {first}Result: Done |

      """
    for (mark, words) in marks { text = text.replacing("{\(mark)}", with: words) }
    text = text.replacing(#/\{[a-z]+\}/#, with: "")
    return SourceText(path: "UC8.1_Tea.md", text: text)
  }

  /// What the model says, without its places.
  private static func meaning(_ document: FlowDocument) -> [String] {
    let cells = TableText(Project([document]), of: document)
    var result = cells.overview.map { "\($0.name): \($0.description)" } + document.results.map(\.value)
    for scenario in document.sections.flatMap(\.scenarios) {
      result += [scenario.id.value, cells.description(of: scenario) ?? "", cells.next(of: scenario)]
      for step in scenario.steps {
        result += [step.id.value, step.name.value, cells.description(of: step), cells.next(of: step)]
        for row in step.transitions {
          result += [
            row.id.value, row.trigger.text.value, cells.description(of: row, in: step), cells.next(of: row),
          ]
        }
      }
    }
    return result
  }

  private static let places = [
    "value", "item", "title", "header", "id", "words", "step", "detail", "list", "bar", "number",
    "start", "end", "next", "behind", "first",
  ]

  @Test(arguments: places)
  func isNoContentOfARow(_ place: String) throws {
    let plain = MarkdownReader.read(Self.document())
    let read = MarkdownReader.read(Self.document([place: " \(Self.comment) "]))
    #expect(read.diagnostics.map(\.message) == plain.diagnostics.map(\.message))
    let (one, other) = (try #require(read.value), try #require(plain.value))
    #expect(Self.meaning(one) == Self.meaning(other))
    #expect(MarkdownWriter.keptFindings(of: one, in: Project([one])).isEmpty)
  }

  @Test(arguments: places + ["top", "rule", "line"])
  func isKeptWhereItStands(_ place: String) throws {
    let isLine = ["top", "rule", "line"].contains(place)
    let comment = isLine ? "\(Self.comment)\n" + (place == "line" ? "" : "\n") : " \(Self.comment) "
    // As it is rendered, so that not even the width of a column may change.
    let first = try Self.rendered(Self.document([place: comment]))
    #expect(first.contains(Self.comment))
    #expect(try Self.rendered(SourceText(path: "UC8.1_Tea.md", text: first)) == first)
  }

  private static func rendered(_ source: SourceText) throws -> String {
    let chain = Chain(try #require(MarkdownReader.read(source).value), at: "UC8.1_Tea.yaml")
    #expect(chain.imported.diagnostics.map(\.message) == [])
    #expect(chain.said.filter { $0.severity == .error }.map(\.message) == [])
    #expect(chain.rendered.diagnostics.map(\.message) == [])
    return try #require(chain.rendered.value)
  }

  @Test func manyAtOnceAreKeptByteForByte() throws {
    let text = """
      <!-- lockstep:ignore-file id-gap -- a draft -->

      # Use Case 8.1 Tea

      ## Flow

      | #       | Description                                               | Next |
      |---------|-----------------------------------------------------------|------|
      | **1**   | **PRIMARY SCENARIO** <!-- the only one -->                |      |
      <!-- two
      lines -->
      | **1.1** | **System displays screen 'Tea'** <!-- cold --> | 1.2 | <!-- bar -->
      | 1.1a    | User selects Back <!-- a --><!-- b -->                    | End  |
      | **1.2** | **System pours** <!-- as many words as the column has --> | 1.1  |

      """
    let source = SourceText(path: "UC8.1_Tea.md", text: text)
    #expect(try Self.rendered(source) == text)
    let said = MarkdownReader.read(source).diagnostics
    #expect(said.map(\.rule.id) == ["markdown-table"])
    #expect(said.first?.message.contains("comment") == true)
  }

  /// A row that says otherwise than the kept line still makes it stale.
  @Test func aKeptLineFallsWhenItsRowChanges() throws {
    let read = try #require(MarkdownReader.read(Self.document(["behind": " \(Self.comment)"])).value)
    let chain = Chain(read, at: "UC8.1_Tea.yaml") { flow in
      flow.sections[0].scenarios[0].steps[0].transitions[0].id.value = "1.1c"
      flow.sections[0].scenarios[0].steps[0].transitions[0].trigger.text.value = "selects Drink"
      for index in flow.keptCells.indices where flow.keptCells[index].row.value == "1.1a" {
        flow.keptCells[index].row.value = "1.1c"
      }
    }
    #expect(chain.rendered.diagnostics.map(\.rule.id) == ["stale-source"])
  }

  @Test func onTheFirstLineItIsNoProse() {
    let said = { (top: String) in MarkdownReader.read(Self.document(["top": top])).diagnostics.map(\.rule.id)
    }
    #expect(said("<!-- lockstep:ignore-file id-gap -- a draft -->\n\n") == said(""))
    #expect(said("Words <!-- and a comment -->\n\n") == ["markdown-layout"] + said(""))
    let beforeRule = MarkdownReader.read(Self.document(["rule": "\(Self.comment)\n\n"]))
    #expect(beforeRule.diagnostics.map(\.rule.id) == said(""))
  }

  /// However many begin on a line, it is read once.
  @Test(arguments: ["<!--", "`<!--", "<!---->", "<!-- `"])
  func manyTakeNoLonger(_ text: String) throws {
    let many = String(repeating: text, count: 50_000)
    let read = MarkdownReader.read(
      Self.document(["end": many, "line": "\(many)\n", "top": "\(many) -->\n\n"]))
    #expect(read.value != nil)
  }

  /// What only looks like a comment is content.
  @Test(arguments: ["`<!-- x -->`", "<!-- x", "x -->"])
  func whatIsOnlyWrittenAboutIsContent(_ text: String) throws {
    let read = try #require(MarkdownReader.read(Self.document(["end": " \(text)"])).value)
    #expect(
      read.sections[0].scenarios[0].steps[0].transitions[0].trigger.text.value == "selects Back \(text)")
  }
}
