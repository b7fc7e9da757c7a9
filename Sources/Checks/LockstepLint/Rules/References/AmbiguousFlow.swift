import LockstepModel

/// A document of several tables is named without one of them (`flows`).
struct AmbiguousFlow: DocumentRule {
  let info = RuleInfo("ambiguous-flow", dependsOn: .declarations, level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    guard document.sections.count > 1 else { return [] }
    let uses = context.flowUses.uses(leadingTo: document.id.value).filter {
      $0.name.value == document.id.value
    }
    guard !uses.isEmpty else { return [] }
    let tables = document.sections.map { document.id(of: $0) }
    return [
      finding(
        "\(document.id.value) has \(tables.count) tables, and the references to it do not name one",
        at: document.id.span,
        in: flow, row: "title",
        help: "refer to \(tables.joined(separator: " or ")), or give each table its own document",
        related: uses.prefix(5).map { use in
          .init(
            Location(context.flows[use.flow].document.source, use.row.span),
            "leads to the first, \(tables.first ?? "")")
        })
    ]
  }
}
