import Lockstep

extension TableText {
  /// The list under a step's title, with what a call passes at its end; empty without both.
  func list(under step: Step) -> String {
    var lines = step.details.map { line($0.content) }
    if step.kind.value.isCall {
      for name in step.with {
        let passed = PassedParameter.line(name.value, under: step.kind.value)
        if !lines.contains(passed) { lines.append(passed) }
      }
    }
    return lines.isEmpty ? "" : "<ul>" + lines.map { "<li>\($0)</li>" }.joined() + "</ul>"
  }

  private func line(_ content: Detail.Content) -> String {
    switch content {
    case .message(let text): "Message: \(text.value)"
    case .inputs(let fields):
      (fields.count == 1 ? "Input: " : "Inputs: ") + fields.map(\.text.value).joined(separator: ", ")
    case .items(let texts): "Items: \(commas(texts))"
    case .options(let texts): "Options: \(commas(texts))"
    case .actions(let texts): "Actions: \(commas(texts))"
    case .duration(let promise): "Duration: \(promise.fromText.value) - \(promise.toText.value) seconds"
    case .line(let text): text.value
    }
  }

  private func commas(_ texts: [SourceString]) -> String { texts.map(\.value).joined(separator: ", ") }
}
