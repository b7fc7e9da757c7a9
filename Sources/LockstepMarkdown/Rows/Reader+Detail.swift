import LockstepModel

/// Reading the list under a step's title (grammar §3.3).
extension Reader {
  /// Appends the details in order; the result is the places of the action names.
  mutating func details(
    _ markup: ListMarkup, into step: inout Step, row: Bytes
  ) -> [(detail: Int, text: Bytes)] {
    var actions: [(detail: Int, text: Bytes)] = []
    for part in markup.parts {
      switch part {
      case .item(let item, isInside: _):
        if let name = argument(item, under: step.kind.value) {
          step.with.append(name.text)
          continue
        }
        let (key, value, isSingle) = label(of: item)
        if key == .actions { actions.append((step.details.count, value)) }
        step.details.append(detail(key, value, item: item, isSingle: isSingle))
      case .text(let text):
        report(
          .markdownStrayStepText,
          "this text is next to the list of \(row.string); it is kept as a line of its own",
          at: text, row: row)
        step.details.append(Detail(.line(text.text), key: SourceString("details", at: text.extent)))
      }
    }
    return actions
  }

  /// Splits at the label that an item begins with.
  ///
  /// - Returns: also whether the label is the one before a single input, whose words may have commas.
  private func label(of item: Bytes) -> (key: Wording.Label?, value: Bytes, isSingle: Bool) {
    for entry in wording.details.entries where entry.key != .with {
      guard let value = entry.word.value(in: item) else { continue }
      let words = wording.details[.input]
      return (entry.key, value, entry.key == .input && words.count > 1 && entry.word == words.first)
    }
    return (nil, item, false)
  }

  private func detail(_ label: Wording.Label?, _ value: Bytes, item: Bytes, isSingle: Bool) -> Detail {
    let name = label == .input && !isSingle ? "inputs" : label?.rawValue ?? "details"
    let key = SourceString(name, at: item.upTo(label == nil ? item.endIndex : value.startIndex).extent)
    switch label {
    case .message: return Detail(.message(value.text), key: key)
    case .input:
      let fields = isSingle ? [value] : CommaList.parts(value)
      return Detail(.inputs(fields.map { InputField(text: $0.text, span: $0.extent) }), key: key)
    case .items: return Detail(.items(CommaList.parts(value).map(\.text)), key: key)
    case .options: return Detail(.options(CommaList.parts(value).map(\.text)), key: key)
    case .actions: return Detail(.actions(CommaList.parts(value).map(\.text)), key: key)
    case .duration:
      if let promise = PromisedDuration(value, wording) { return Detail(.duration(promise), key: key) }
      return Detail(.line(item.text), key: SourceString("details", at: item.extent))
    case .with, nil: return Detail(.line(item.text), key: key)
    }
  }

  /// The parameter that a line under a call passes: `Cancelable`, not `Not cancelable`; or `With: first time`.
  private func argument(_ item: Bytes, under kind: Step.Kind) -> Bytes? {
    guard kind.isCall else { return nil }
    for word in wording.details[.with] {
      if let name = word.value(in: item), !name.isEmpty { return name }
    }
    return kind == .partialFlow && PassedParameter.isPlain(item.string) ? item : nil
  }
}
