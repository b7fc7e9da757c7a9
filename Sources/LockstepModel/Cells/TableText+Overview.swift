extension TableText {
  /// One row of the overview table.
  package struct Aspect: Sendable {
    /// As the table spells it: `Used by`.
    package var name: String
    package var description: String
    /// Where the model got it; nil for a list that the flow leaves out.
    package var span: Span?
  }

  /// Whether a row is the one called `name`, as a table or a key spells it; letter case does not count.
  package func isSame(_ aspect: Aspect, as name: String) -> Bool {
    wording.spelling(ofAspect: name).lowercased() == aspect.name.lowercased()
  }

  /// The rows of the overview table, in its order.
  ///
  /// Parameters and results come before the documentation, errors before the test cases, as in every
  /// known document; a flow whose overview has such a row itself keeps that one.
  package var overview: [Aspect] {
    var rows = document.overview.map { row in
      Aspect(name: wording.spelling(ofAspect: row.key.value), description: cell(row.value), span: row.span)
    }
    if document.kind.value == .partialFlow || !document.parameters.isEmpty {
      insert(document.parameters, .parameters, before: Self.afterResults, into: &rows)
    }
    if document.kind.value == .partialFlow {
      insert(document.results, .results, before: Self.afterResults, into: &rows)
    }
    insert(document.errors, .errors, before: Self.afterErrors, into: &rows)
    return rows
  }

  private static let afterErrors: Set<OverviewAspect> = [.testCases]
  private static let afterResults: Set<OverviewAspect> = [.testCases, .documentation, .errors]

  private func insert(
    _ names: [SourceString], _ aspect: OverviewAspect, before: Set<OverviewAspect>, into rows: inout [Aspect]
  ) {
    let known = rows.map { wording.aspect($0.name) }
    guard !known.contains(aspect) else { return }
    let place = known.firstIndex { $0.map(before.contains) ?? false } ?? rows.endIndex
    let span = names.first.map { first in names.reduce(first.span) { $0.through($1.span) } }
    let name = wording.aspects.written(aspect).text
    rows.insert(Aspect(name: name, description: list(names), span: span), at: place)
  }

  private func cell(_ value: OverviewRow.Value) -> String {
    switch value {
    case .text(let text): text.value
    case .list(let items): list(items)
    }
  }

  private func list(_ items: [SourceString]) -> String {
    items.isEmpty
      ? "*\(wording.none.written(.none).text)*"
      : "<ul>" + items.map { "<li>\($0.value)</li>" }.joined() + "</ul>"
  }
}
