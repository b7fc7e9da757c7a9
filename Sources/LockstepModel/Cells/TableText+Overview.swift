import Lockstep

extension TableText {
  /// One row of the overview table.
  package struct Aspect: Sendable {
    /// As the table spells it: `Used by`.
    package var name: String
    package var description: String
    /// Where the model got it; nil for a list that the flow leaves out.
    package var span: Span?

    /// Whether the row is the one called `name`, as a table or a key spells it; letter case does not count.
    package func isCalled(_ name: String) -> Bool {
      TableText.aspect(name).lowercased() == self.name.lowercased()
    }
  }

  /// The rows of the overview table, in its order.
  ///
  /// Parameters and results stand before the documentation, errors before the test cases, as in every
  /// known document; a flow whose overview has such a row itself keeps that one.
  package var overview: [Aspect] {
    var rows = document.overview.map { row in
      Aspect(name: Self.aspect(row.key.value), description: cell(row.value), span: row.span)
    }
    if document.kind.value == .partialFlow || !document.parameters.isEmpty {
      insert(document.parameters, "Parameters", before: Self.afterResults, into: &rows)
    }
    if document.kind.value == .partialFlow {
      insert(document.results, "Possible Results", before: Self.afterResults, into: &rows)
    }
    insert(document.errors, "Possible errors", before: Self.afterErrors, into: &rows)
    return rows
  }

  /// How the table spells an aspect: `used-by` is `Used by`; what is no key stays as it is.
  package static func aspect(_ key: String) -> String {
    guard
      key.utf8.allSatisfy({ $0.isSmallLetter || $0 == UInt8(ascii: "-") })
    else { return key }
    if let known = spellings[key] { return known }
    var isFirst = true
    let bytes = key.utf8.map { byte -> UInt8 in
      defer { isFirst = false }
      if byte == UInt8(ascii: "-") { return isFirst ? byte : UInt8(ascii: " ") }
      return isFirst ? byte & 0xDF : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Aspects with more than one capital, and the lists that have a key of their own.
  private static let spellings = [
    "additional-documentation": "Additional Documentation", "logical-test-cases": "Logical Test Cases",
    "results": "Possible Results", "possible-results": "Possible Results", "errors": "Possible errors",
  ]
  private static let afterErrors: Set = ["logical test cases"]
  private static let afterResults = afterErrors.union(["additional documentation", "possible errors"])

  private func insert(_ names: [SourceString], _ name: String, before: Set<String>, into rows: inout [Aspect])
  {
    guard !rows.contains(where: { $0.name.lowercased() == name.lowercased() }) else { return }
    let place = rows.firstIndex { before.contains($0.name.lowercased()) } ?? rows.endIndex
    let span = names.first.map { first in names.reduce(first.span) { $0.through($1.span) } }
    rows.insert(Aspect(name: name, description: list(names), span: span), at: place)
  }

  private func cell(_ value: OverviewRow.Value) -> String {
    switch value {
    case .text(let text): text.value
    case .list(let items): list(items)
    }
  }

  private func list(_ items: [SourceString]) -> String {
    items.isEmpty ? "*None*" : "<ul>" + items.map { "<li>\($0.value)</li>" }.joined() + "</ul>"
  }
}
