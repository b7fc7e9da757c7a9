import Lockstep
import LockstepLinking
import LockstepMarkdown
import LockstepModel
import LockstepText
import TestSupport
import Testing

/// Names of the overview's rows that come close to known ones.
@Suite struct AspectNameTests {
  private static func said(_ rows: String) -> (found: [Diagnostic], marked: Marked) {
    let table = "| # | Description | Next |\n|---|---|---|\n| **1.1** | **System waits** | |\n"
    let marked = Marked(
      "# Partial Flow 1.1 Tea\n\n## Overview\n\n| Aspect | Description |\n|---|---|\n\(rows)\n---\n\n"
        + "## Flow\n\n\(table)", path: "PF1.1_Tea.md")
    let found = MarkdownReader.read(marked.source).diagnostics.filter { $0.rule == "markdown-aspect-name" }
    return (found, marked)
  }

  @Test(arguments: [
    ("Possible Result", "Possible Results"), ("Use by", "Used by"), ("Trigered by", "Triggered by"),
    ("possible error", "Possible errors"), ("Postcondition", "Postconditions"),
  ])
  func aNearMissIsNamed(_ written: String, _ meant: String) {
    let (found, marked) = Self.said("| **Summary** | Tea. |\n| **«\(written)»** | *None* |\n")
    #expect(found.map(\.help) == ["did you mean '\(meant)'?"])
    #expect(found.map { Marked.show($0.location.span, marked.source) } == marked.marks)
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    "| **Owner** | Us. |\n", "| **possible results** | *None* |\n| **Logical test cases** | *None* |\n",
    // Both are there, so that nothing was misspelt.
    "| **Used by** | *None* |\n| **Used in** | *None* |\n", "| **Risks** | *None* |\n", "| | |\n",
  ])
  func aTeamMayHaveItsOwn(_ rows: String) {
    #expect(Self.said(rows).found.map(\.message) == [])
  }
}
