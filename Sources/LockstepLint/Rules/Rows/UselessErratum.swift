import Lockstep
import LockstepModel

/// An erratum that repeats the corrected cell, or is about no cell (design §3, errata).
struct UselessErratum: FlowRule {
  let info = RuleInfo(
    "useless-erratum", "an erratum repeats the row that it corrects",
    why: """
      Errata list the corrections for the authors of the document. One without a difference is out of date, or the \
      row was not corrected.
      """,
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects Next, next: end,
      -              erratum: {next: End, because: the flow ends here}}
      +              erratum: {next: Back, because: the flow ends here}}
      """)

  func findings(in flow: LintSubject.Flow, _ subject: LintSubject) -> [Diagnostic] {
    guard
      flow.traits.contains(.erratum) || flow.section.scenarios.contains(where: { $0.erratum != nil })
        || (flow.isFirstOfDocument && !flow.document.errata.isEmpty)
    else { return [] }
    // The document without the erratum.
    let cells = TableText(subject.project, of: flow.document, isAsDocumented: true)
    var found: [Diagnostic] = []
    for scenario in flow.section.scenarios {
      if let erratum = scenario.erratum {
        found += check(
          erratum, id: scenario.id, cells.description(of: scenario), cells.next(of: scenario),
          scenario.cell, in: flow)
      }
      for step in scenario.steps {
        if let erratum = step.erratum {
          found += check(
            erratum, id: step.id, cells.description(of: step), cells.next(of: step), step.cell, in: flow)
        }
        for row in step.transitions {
          guard let erratum = row.erratum else { continue }
          found += check(
            erratum, id: row.id, cells.description(of: row, in: step), cells.next(of: row), row.cell, in: flow
          )
        }
      }
    }
    guard flow.isFirstOfDocument, !flow.document.errata.isEmpty else { return found }
    let overview = cells.overview
    return found + flow.document.errata.compactMap { check($0, cells, overview, in: flow) }
  }

  private func check(
    _ erratum: Erratum, id: SourceString, _ description: String?, _ next: String, _ source: CellSource?,
    in flow: LintSubject.Flow
  ) -> [Diagnostic] {
    let pairs: [(String, SourceString?, [String?])] = [
      ("number", erratum.id, [id.value]),
      ("description", erratum.description, [description, source?.description?.value]),
      ("next", erratum.next, [next, source?.next?.value]),
    ]
    return pairs.compactMap { what, said, cells -> Diagnostic? in
      guard let said, cells.contains(where: { $0.map { CellText.isSame($0, said.value) } == true }) else {
        return nil
      }
      return finding(
        "the erratum of \(id.value) repeats the row's \(what)", at: said.span, in: flow,
        row: id.value,
        help: "remove it, or correct the row: an erratum quotes the original document",
        related: [.init(Location(flow.document.source, id.span), "the row")])
    }
  }

  /// An erratum of the title or a row of the overview.
  private func check(
    _ note: CellNote, _ cells: TableText, _ overview: [TableText.Aspect], in flow: LintSubject.Flow
  )
    -> Diagnostic?
  {
    let (row, title) = (note.row, flow.document.title)
    let corrected: (text: String, span: Span?)? =
      row.value.lowercased() == "title"
      ? (title.value, title.span)
      : overview.first { cells.isSame($0, as: row.value) }.map { ($0.description, $0.span) }
    guard let corrected else {
      let rows = ["title"] + overview.map(\.name)
      return finding(
        "the overview has no row '\(row.value)' for this erratum", at: row.span, in: flow,
        row: row.value,
        help: Suggestion.help(for: row.value, among: rows) ?? "its rows are \(rows.joined(separator: ", "))")
    }
    guard let said = note.description, CellText.isSame(said.value, corrected.text) else { return nil }
    let place = corrected.span.map { Location(flow.document.source, $0) }
    return finding(
      "the erratum of '\(row.value)' repeats the row", at: said.span, in: flow, row: row.value,
      help: "remove it, or correct the row: an erratum quotes the original document",
      related: place.map { [Diagnostic.Related($0, "the row")] } ?? [])
  }
}
