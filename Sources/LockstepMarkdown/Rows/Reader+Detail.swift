import LockstepModel

/// Reading the list under a step's title (grammar §3.3).
extension Reader {
  /// Appends the details in order; the answer says where the action names stand.
  mutating func details(
    _ markup: ListMarkup, into step: inout Step, row: Bytes
  ) -> [(detail: Int, text: Bytes)] {
    var actions: [(detail: Int, text: Bytes)] = []
    for part in markup.parts {
      switch part {
      case .item(let item, isInside: _):
        if let name = Self.argument(item, under: step.kind.value) {
          step.with.append(name.text)
          continue
        }
        let (key, value) = Self.label(of: item)
        if key == .actions { actions.append((step.details.count, value)) }
        step.details.append(detail(key, value, item: item))
      case .text(let text):
        report(
          .markdownStrayStepText,
          "this text stands beside the list of \(row.string); it is kept as a line of its own",
          at: text, row: row)
        step.details.append(Detail(.line(text.text), key: SourceString("details", at: text.extent)))
      }
    }
    return actions
  }

  private enum Label: String {
    case message
    case input
    case inputs
    case items
    case options
    case actions
    case duration
  }

  /// Splits at the first colon, if a known label stands before it.
  private static func label(of item: Bytes) -> (Label?, Bytes) {
    guard let colon = item.firstIndex(of: 0x3A), colon - item.startIndex <= 8,
      let label = Label(rawValue: item.upTo(colon).trimmed().string.lowercased())
    else { return (nil, item) }
    return (label, item.from(colon + 1).trimmed())
  }

  private func detail(_ label: Label?, _ value: Bytes, item: Bytes) -> Detail {
    let key = SourceString(
      label?.rawValue ?? "details", at: item.upTo(label == nil ? item.endIndex : value.startIndex).extent)
    switch label {
    case .message: return Detail(.message(value.text), key: key)
    case .input: return Detail(.inputs([InputField(text: value.text, span: value.extent)]), key: key)
    case .inputs:
      let fields = CommaList.parts(value).map { InputField(text: $0.text, span: $0.extent) }
      return Detail(.inputs(fields), key: key)
    case .items: return Detail(.items(CommaList.parts(value).map(\.text)), key: key)
    case .options: return Detail(.options(CommaList.parts(value).map(\.text)), key: key)
    case .actions: return Detail(.actions(CommaList.parts(value).map(\.text)), key: key)
    case .duration:
      if let promise = PromisedDuration(value) { return Detail(.duration(promise), key: key) }
      return Detail(.line(item.text), key: SourceString("details", at: item.extent))
    case nil: return Detail(.line(item.text), key: key)
    }
  }

  /// The parameter that a line under a call passes: `Cancelable`, not `Not cancelable`; or `With: first time`.
  private static func argument(_ item: Bytes, under kind: Step.Kind) -> Bytes? {
    guard kind.isCall else { return nil }
    if let name = item.dropping("with:")?.trimmed(), !name.isEmpty { return name }
    return kind == .partialFlow && PassedParameter.isPlain(item.string) ? item : nil
  }
}
