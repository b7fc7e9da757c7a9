import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import TestSupport
import Testing

/// Only what is broken, or oddly spaced, needs its raw cell: the fields give everything else back.
@Suite struct StrippedSourceTests {
  /// The rows of a document that differ without what was kept, as their first cells.
  private static func changedRows(_ source: SourceText) throws -> [String] {
    let read = try #require(MarkdownReader.read(source).value)
    let chain = Chain(read, at: source.path.yamlPath) { $0.dropSources() }
    let text = String(decoding: source.bytes, as: UTF8.self)
    let rows = { (lines: [String]) in lines.filter { $0.hasPrefix("|") } }
    let (wanted, got) = (rows(NormalForm.lines(text)), rows(NormalForm.lines(chain.rendered.value ?? "")))
    try #require(wanted.count == got.count)
    return zip(wanted, got).filter { $0 != $1 }.map { pair in
      String(pair.0.split(separator: "|").first ?? "").replacing("*", with: "")
    }
  }

  @Test func broken() throws {
    let changed = try Self.changedRows(try Documents.source(Documents.odd))
    #expect(changed == Self.brokenRows)
  }

  /// </ul></li>, </li></li>, <li>>, bold over a list, "to:", a fourth cell, a number in single stars.
  private static let brokenRows = ["Triggered by", "Possible errors", "1.1", "1.2", "1.2c", "1.2d", "1.2e"]

  @Test(arguments: RealDocument.all)
  func onlyBrokenRowsOfRealDocuments(_ document: RealDocument) throws {
    let changed = try Self.changedRows(try document.source())
    #expect(changed == Self.broken[document.path] ?? [])
  }

  /// The rows that break the grammar of the tables, by reading, and lists in odd places.
  private static let broken = [
    // A list that ends in </li></li>, or not at all; <li>>.
    "partial-flows/PF1.4_ApplyAppUpdatePolicy.md": ["Possible errors"],
    "partial-flows/PF2.8_ValidatePin.md": ["Possible errors", "11.1"],
    "seeds/PF2.8_ValidatePin.md": ["Possible errors"],
    // /li>
    "use-cases/UC3.1_ObtainPidFromProvider.md": ["1.9"],
    // A list that does not end, below another one.
    "use-cases/UC6.1_ShowCompleteUsageAndManagementHistory.md": ["1.1"],
    // The bold text wraps the list.
    "use-cases/UC7.1_ShowAllAvailableCards.md": ["3.1"],
    // </ul></li>
    "seeds/UC2.1_SetupRemotePinAndBiometricsUnlock.md": [
      "Postconditions", "Triggered by", "Additional Documentation", "Possible errors",
    ],
  ]
}
