import LockstepModel

/// The items that a trace read and matched, for people.
package struct TraceList {
  private let trace: Trace

  package init(_ trace: Trace) { self.trace = trace }

  /// One line for each case and each covered row: its name, and where it is cited.
  package var text: String {
    var tables = LineTables()
    var text = ""
    for (testCase, places) in zip(trace.cases, trace.citations) {
      let flows = testCase.listings.map(\.flow).joined(separator: ", ")
      let title = [testCase.id.value, testCase.title ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
      text += title + (flows.isEmpty ? "" : " (\(flows))") + ": "
      text += places.isEmpty ? testCase.manual == nil ? "not cited" : "manual" : Self.list(places, &tables)
      text += "\n"
    }
    var rows: [String: [Trace.Place]] = [:]
    var order: [String] = []
    for (place, row) in trace.rows {
      guard let row else { continue }
      let name = "\(row.flow) \(row.id)"
      if rows[name] == nil { order.append(name) }
      rows[name, default: []].append(place)
    }
    for name in order { text += "\(name): \(Self.list(rows[name] ?? [], &tables))\n" }
    return text
  }

  private static func list(_ places: [Trace.Place], _ tables: inout LineTables) -> String {
    places.map { place in
      "\(place.source.path):\(tables.start(of: Location(place.source, place.citation.id.span)).line)"
    }.joined(separator: ", ")
  }

  /// `83 test cases: 77 cited, 3 manual. 743 rows: 12 covered. 36 files.`
  package var summary: String {
    let cited = trace.citations.count { !$0.isEmpty }
    let manual = trace.cases.count { $0.manual != nil }
    let covered = Set(trace.rows.compactMap(\.row)).count(where: \.isRow)
    let citing = trace.files.count { !$0.citations.isEmpty }
    return "\(Count.text(trace.cases.count, "test case")): \(cited) cited, \(manual) manual. "
      + "\(Count.text(trace.allRows.count, "row")): \(covered) covered. "
      + "\(Count.text(trace.files.count, "file")) read, \(citing) with citations."
  }
}
