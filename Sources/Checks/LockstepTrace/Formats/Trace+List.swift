import Lockstep
import LockstepModel

/// The items that a trace read and matched: as lines for people, as JSON for other tools.
extension Trace {
  /// One line for each case and each covered row: its name, and where it is cited.
  package var list: String {
    var tables = LineTables()
    var text = ""
    for (testCase, places) in zip(cases, citationsByCase) {
      let flows = testCase.listings.map(\.flow).joined(separator: ", ")
      let title = [testCase.id.value, testCase.title ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
      text += title + (flows.isEmpty ? "" : " (\(flows))") + ": "
      text +=
        places.isEmpty ? testCase.manualMark == nil ? "not cited" : "manual" : Self.list(places, &tables)
      text += "\n"
    }
    for (row, places) in citedRows { text += "\(row.name): \(Self.list(places, &tables))\n" }
    return text
  }

  private static func list(_ places: [LocatedCitation], _ tables: inout LineTables) -> String {
    places.map { tables.pathAndLine(of: $0.location) }.joined(separator: ", ")
  }

  /// `83 test cases: 77 cited, 3 manual. 743 rows: 12 covered. 36 files.`
  package var summary: String {
    let cited = citationsByCase.count { !$0.isEmpty }
    let manual = cases.count { $0.manualMark != nil }
    let covered = Set(rowCitations.compactMap(\.row)).count(where: \.isRow)
    let citing = files.count { !$0.citations.isEmpty }
    return "\(Count.text(cases.count, "test case")): \(cited) cited, \(manual) manual. "
      + "\(Count.text(allRows.count, "row")): \(covered) covered. "
      + "\(Count.text(files.count, "file")) read, \(citing) with citations."
  }
}
