import Lockstep
import LockstepModel

/// An erratum that repeats the corrected cell, or has no row or cell.
struct UselessErratum: Rule {
  let info = RuleInfo("useless-erratum")

  func findings(in context: LintContext) -> [Diagnostic] {
    context.project.documents.flatMap { document in
      document.errata.map { findings(in: $0, of: document, context.project) } ?? []
    }
  }

  private func findings(
    in errata: ErrataDocument, of document: FlowDocument, _ project: Project
  ) -> [Diagnostic] {
    // The document's cells without an erratum.
    let cells = ErratumCells(document, in: project, omitsTimersAndInputs: true)
    var first: [String: Erratum] = [:]
    var found: [Diagnostic] = []
    for erratum in errata.rows {
      let place = ErratumCheck(rule: self, errata: errata, document: document, erratum: erratum)
      guard let row = cells[erratum.row.value] else {
        found.append(place.missingRowFinding(cells.rowNames))
        continue
      }
      if let other = first.updateValue(erratum, forKey: erratum.row.value.lowercased()) {
        found.append(
          place.finding(
            "'\(erratum.row.value)' has two errata", at: erratum.row.span, help: "make one of them",
            related: Diagnostic.Related(Location(errata.source, other.row.span), "the other")))
      }
      found += place.findings(row)
    }
    return found
  }
}

/// One erratum, for its findings.
private struct ErratumCheck {
  let rule: UselessErratum
  let errata: ErrataDocument
  let document: FlowDocument
  let erratum: Erratum

  func finding(
    _ message: String, at span: Span, help: String, related: Diagnostic.Related? = nil
  ) -> Diagnostic {
    Diagnostic(
      rule.info, message, at: Location(errata.source, span), flow: document.id.value,
      row: erratum.row.value, help: help, related: related.map { [$0] } ?? [])
  }

  func missingRowFinding(_ names: [String]) -> Diagnostic {
    finding(
      "\(document.id.value) has no row '\(erratum.row.value)' that an erratum could be about",
      at: erratum.row.span,
      help: Suggestion.help(for: erratum.row.value, among: names)
        ?? "name a row, a step, a scenario, an aspect of the overview, 'title', 'before' or 'after'")
  }

  func findings(_ row: ErratumCells.Entry) -> [Diagnostic] {
    let pairs: [(name: String, said: SourceString?, corrected: String?, kept: String?)] = [
      ("id", erratum.id, row.id, nil),
      ("title", erratum.title, row.title, nil),
      ("description", erratum.description, row.description, row.keptCells?.description?.value),
      ("next", erratum.next, row.next, row.keptCells?.next?.value),
    ]
    return pairs.compactMap { name, said, corrected, kept in
      guard let said else { return nil }
      if erratum.isAbsent {
        return finding(
          "the document lacks '\(erratum.row.value)', so it has no \(name) there", at: said.span,
          help: "keep 'absent: true' or the cell")
      }
      guard let corrected else {
        return finding(
          "'\(erratum.row.value)' has no \(name) that an erratum could be about", at: said.span,
          help: "remove it")
      }
      guard [corrected, kept].contains(where: { $0.map { CellText.isSame($0, said.value) } == true }) else {
        return nil
      }
      return finding(
        "the erratum of '\(erratum.row.value)' repeats the row's \(name)", at: said.span,
        help: "remove it, or correct the row: an erratum quotes the original document",
        related: row.span.map { Diagnostic.Related(Location(document.source, $0), "the row") })
    }
  }
}
