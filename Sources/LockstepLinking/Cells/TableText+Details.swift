import Lockstep
import LockstepModel
import LockstepText

extension TableText {
  /// The list under a step's title; empty without details.
  func list(_ details: [Detail]) -> String {
    guard !details.isEmpty else { return "" }
    return "<ul>" + details.map { "<li>\(line($0.content))</li>" }.joined() + "</ul>"
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
