import LockstepModel

/// The file of a flow bears the number of another one; documents are held to theirs by their reader.
struct MismatchedFileNumber: DocumentRule {
  let info = RuleInfo(
    "mismatched-file-number", "the number in a file name differs from its flow ID",
    why: "Links and people find a flow by its file name, and would find the wrong one.",
    example: """
      - # file: UC1.2_OpenTheApp.yaml
      + # file: UC1.1_OpenTheApp.yaml
        flow: UC1.1
        kind: use-case
        title: Open the app
        scenarios:
          - {id: 1, steps: [{id: 1.1, screen: Home, transitions: [{id: 1.1a, event: Nothing happens, next: end}]}]}
      """,
    dependsOn: .contract,
    level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let (path, id) = (flow.document.source.path, flow.document.id)
    guard !flow.document.source.isMarkdown, let number = FlowID.ofAddress(path, flow.wording),
      number != id.value
    else {
      return []
    }
    return [
      finding(
        "the file name has the number \(number), its flow \(id.value)", at: id.span, in: flow, row: "flow",
        help: "give both the same number")
    ]
  }
}
