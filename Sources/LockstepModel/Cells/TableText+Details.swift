extension TableText {
  /// The list under a step's title, with the passed parameters of a call at its end; empty without both.
  func list(under step: Step) -> String {
    var lines = step.details.map { line($0.content) }
    if step.kind.value.isCall {
      for name in step.with {
        let passed = passed(name.value, under: step.kind.value)
        if !lines.contains(passed) { lines.append(passed) }
      }
    }
    return lines.isEmpty ? "" : "<ul>" + lines.map { "<li>\($0)</li>" }.joined() + "</ul>"
  }

  private func line(_ content: Detail.Content) -> String {
    switch content {
    case .message(let text): labelled(.message, text.value)
    case .inputs(let fields):
      wording.label(ofInputs: fields.count).labelled(fields.map(\.text.value).joined(separator: ", "))
    case .items(let texts): labelled(.items, commas(texts))
    case .options(let texts): labelled(.options, commas(texts))
    case .actions(let texts): labelled(.actions, commas(texts))
    case .duration(let promise):
      labelled(
        .duration,
        "\(promise.fromText.value) - \(promise.toText.value) \(wording.units.written(.seconds).text)")
    case .line(let text): text.value
    }
  }

  private func labelled(_ label: Wording.Label, _ text: String) -> String {
    wording.details.written(label).labelled(text)
  }

  /// `Cancelable` under the call of a partial flow, `With: first time` otherwise.
  private func passed(_ name: String, under kind: Step.Kind) -> String {
    kind == .partialFlow && PassedParameter.isPlain(name) ? name : labelled(.with, name)
  }

  private func commas(_ texts: [SourceString]) -> String { texts.map(\.value).joined(separator: ", ") }
}
