import LockstepModel

/// The file of a flow bears the number of another one; documents are held to theirs by their reader.
struct MismatchedFileNumber: DocumentRule {
  let info = RuleInfo("mismatched-file-number", dependsOn: .contract, level: .warning)

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
