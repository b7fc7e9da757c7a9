import LockstepModel

/// A document of several tables is named without one of them (`flows`).
struct AmbiguousFlow: DocumentRule {
  let info = RuleInfo(
    "ambiguous-flow", "a reference to a document with several tables does not name the table",
    why: "The first table is used, which shows the wrong screens if the call needs another one.",
    example: """
        flow: UC9.10
        kind: use-case
        title: Transfer
        flows:
          - name: Source
            scenarios:
              - {id: 1, steps: [{id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects B, next: end}]}]}
          - name: Destination
            scenarios:
              - {id: 1, steps: [{id: 1.1, screen: C, transitions: [{id: 1.1a, user: selects D, next: end}]}]}
        ---
        flow: UC1.1
        kind: use-case
        title: Open the app
        scenarios:
          - id: 1
            steps:
      -       - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects Move, go-to: UC9.10}]}
      +       - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects Move, go-to: UC9.10/Destination}]}
      """,
    dependsOn: .declarations,
    level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    guard document.sections.count > 1 else { return [] }
    let uses = context.uses.of(document.id.value).filter { $0.name.value == document.id.value }
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
