import LockstepModel

/// The file of a flow bears the number of another one; some formats are checked by their reader.
struct MismatchedFileNumber: DocumentRule {
  let info = RuleInfo.mismatchedFileNumber

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let (path, id) = (flow.document.source.path, flow.document.id)
    guard !flow.document.format.traits.contains(.checksFileNumbers),
      let number = FlowID.ofAddress(path, flow.wording), !FlowID.areSpelledAlike(number, id.value)
    else { return [] }
    return [
      finding(
        "the file name has the number \(number), its flow \(id.value)", at: id.span, in: flow, row: "flow",
        help: "give both the same number")
    ]
  }
}
