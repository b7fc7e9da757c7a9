import Foundation
import TestSupport
import Testing

/// `docs/glossary.md` has every key of the format, and every term that its own definitions use.
@Suite struct GlossaryTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// The cells of the tables of a document.
  private static func rows(_ text: String) -> [[String]] {
    text.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.components(separatedBy: "|").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func everyKeyIsThere() throws {
    let glossary = try Self.text("docs/glossary.md")
    // `SchemaFileTests` compares this document with the key tables.
    let keys = Self.rows(try Self.text("docs/format.md")).compactMap(\.first).filter { $0.hasPrefix("`") }
    #expect(keys.count > 100)
    for key in Set(keys).sorted() { #expect(glossary.contains(key), "\(key) has no term") }
  }

  @Test func everyTermThatADefinitionUsesIsThere() throws {
    let rows = Self.rows(try Self.text("docs/glossary.md"))
    let terms = Set(rows.flatMap { $0[0].components(separatedBy: ", ") }.map { $0.lowercased() })
    var count = 0
    for row in rows where row.count > 1 {
      for used in row[1].components(separatedBy: "_").enumerated() where used.offset % 2 == 1 {
        let term = used.element.lowercased()
        let singular = [
          term, String(term.dropLast()), term.replacing("scenarios of", with: "scenario of"),
          term.replacing("properties", with: "property"),
        ]
        #expect(
          singular.contains(where: terms.contains), "'\(term)' is used for '\(row[0])', without an entry")
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test func entriesAreInOrderAndThereOnce() throws {
    for section in try Self.text("docs/glossary.md").components(separatedBy: "\n## ").dropFirst() {
      let terms = Self.rows(section).dropFirst().map { $0[0].lowercased() }
      #expect(terms == terms.sorted())
      #expect(Set(terms).count == terms.count)
    }
  }
}
