import LockstepMarkdown
import LockstepModel
import Testing

/// The row of a screen with one row, in a flow with the parameter `Cancelable`.
enum ScreenRow {
  /// - Parameter details: the words in the list below the screen.
  static func read(_ words: String, details: String = "Actions: OK") throws -> FlowRow {
    let text = """
      # Partial Flow 1 Ask

      ## Overview

      | Aspect | Description |
      |---|---|
      | **Parameters** | <ul><li>Cancelable</li></ul> |

      ---

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1.1** | **System displays screen 'Ask'**<ul><li>\(details)</li></ul> | |
      | 1.1a | \(words) | End |

      """
    let read = MarkdownReader.read(SourceText(path: "PF1_Ask.md", text: text))
    return try #require(read.value?.steps.first?.transitions.first)
  }
}
