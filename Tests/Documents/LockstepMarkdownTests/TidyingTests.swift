import LockstepMarkdown
import LockstepModel
import Testing

/// Rough tables, laid out by `fmt`.
@Suite struct TidyingTests {
  private static let rough = """
    # Use Case 1.1 Order tea

    Some *text* that stays as   it is.

    ## Overview

    | Aspect | Description |
    | --- | --- |
    | Summary | A guest orders. |

    ---

    ## Flow

    | # | Description | Next |
    | --- | :---: | --- |
    | 1 | PRIMARY SCENARIO | |
    | 1.1 | System displays screen 'Menu'<br>Message: Choose<br>Actions: Order, Close | |
    | 1.1a | User selects Order | 1.2 |
    | 1.1b | User selects Close | End | <!-- a remark -->
    | **1.2** | **System displays prompt 'Sure?'**<br>Actions: Yes, No | |
    | 1.2a | User selects Yes | End |
    | 1.2b | User selects No \\| Back | Back |

    """

  private static func tidied(_ text: String) -> Checked<String> {
    MarkdownFormat().tidying?(SourceText(path: "UC1.1_Order.md", text: text), .builtIn) ?? Checked(nil)
  }

  @Test func columnsAreAlignedAndDetailsAreLists() throws {
    let text = try #require(Self.tidied(Self.rough).value)
    #expect(text.contains("Some *text* that stays as   it is.\n"))
    #expect(
      text.contains(
        "| **1.1** | **System displays screen 'Menu'**<ul><li>Message: Choose</li><li>Actions: Order, Close</li></ul> |"
      ))
    #expect(text.contains("| **Summary** | A guest orders. |\n"))
    let table = text.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(3)
    let ends = Set(table.filter { !$0.contains("<!--") }.map(\.count))
    #expect(ends.count == 1, "\(text)")
    #expect(text.contains("|:") && text.contains(":|"))
    // Once laid out, it stays so.
    #expect(Self.tidied(text).value == text)
  }

  @Test func noWordChanges() throws {
    let text = try #require(Self.tidied(Self.rough).value)
    func words(_ text: String) -> [String] {
      var text = text
      for mark in ["<ul>", "</ul>", "<li>", "</li>", "<br>", "|", "*", "-", ":"] {
        text = text.replacing(mark, with: " ")
      }
      return text.split { $0.isWhitespace }.map(String.init)
    }
    #expect(words(text) == words(Self.rough))
  }

  @Test(arguments: ["# A page\n\n| a | b |\n|---|---|\n| c | d |\n", "text\n", ""])
  func aDocumentWithoutAFlowStays(_ text: String) { #expect(Self.tidied(text).value == text) }

  @Test func oneWithErrorsIsLeft() {
    let read = Self.tidied(
      "# Use Case 1.1 A\n\n| # | Description | Next |\n|---|---|---|\n| **1.1** | **System waits** | |\n| foo | User goes | End |\n"
    )
    #expect(read.value == nil && read.diagnostics.contains { $0.severity == .error })
  }
}
