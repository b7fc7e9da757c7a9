import LockstepModel

/// A title, a step, an entry of a list or a row has no words where it needs some.
struct EmptyText: Rule {
  let info = RuleInfo("empty-text", level: .warning)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    (tableFindings(flow) + (flow.isFirstOfDocument ? listFindings(flow) : [])).map { finding in
      var finding = finding
      finding.basis.needsOnlyWords = true
      return finding
    }
  }

  /// Names that the document declares.
  private func listFindings(_ flow: LintContext.Flow) -> [Diagnostic] {
    OverviewAspect.allCases.flatMap { aspect -> [Diagnostic] in
      let names = aspect.nameList.map { flow.document[$0] } ?? []
      let row = flow.wording.aspects.preferredWord(aspect).text
      return names.filter { $0.value.isBlank }.map { name in
        finding(
          "an entry of \(row.lowercased()) is empty", at: name.span, in: flow, row: row,
          help: "fill it in, or remove it")
      }
    }
  }

  private func tableFindings(_ flow: LintContext.Flow) -> [Diagnostic] {
    SpellingCounts.blankTexts(of: flow).compactMap { place, text -> Diagnostic? in
      let message: String
      switch place {
      // A text that has nothing to add may be left empty.
      case .overview: return nil
      case .title: message = "\(flow.document.id.value) has no title"
      case .scenario(let id): message = "scenario \(id.value) has an empty title"
      case .step(let step):
        message =
          text.span == step.name.span ? "\(step.id.value) has no name" : "a text of \(step.id.value) is empty"
      case .row(let row):
        message =
          text.span == row.trigger.text.span
          ? "\(row.id.value) has no words" : "the effect of \(row.id.value) is empty"
      }
      return finding(
        message, at: text.span, in: flow, row: place.rowName(flow.wording), help: "fill it in, or remove it")
    }
  }
}
