import LockstepModel

/// The fields of a use case as rows of an overview.
enum OverviewBuilder {
  static func rows(of outline: UseCaseOutline, _ bytes: [UInt8]) -> [OverviewRow] {
    var rows: [OverviewRow] = []
    for field in outline.fields {
      guard let key = key(of: field.key) else { continue }
      let values = field.values.map { PlainText.of(bytes, $0.trimmedOfSpaceAndMarks(in: bytes)) }.filter {
        !$0.value.isEmpty
      }
      guard let first = values.first else { continue }
      let value: OverviewRow.Value = values.count == 1 ? .text(first) : .list(values)
      if let place = rows.firstIndex(where: { $0.key.value == key }) {
        rows[place].value = .list(rows[place].value.texts + values)
      } else {
        rows.append(
          OverviewRow(
            key: SourceString(key, at: Span(field.name)), value: value,
            span: Span(field.name).through(first.span)))
      }
    }
    return rows
  }

  private static func key(of word: Wording.ListWord) -> String? {
    switch word {
    case .goal: OverviewAspect.goal.rawValue
    case .preconditions: OverviewAspect.preconditions.rawValue
    case .postconditions: OverviewAspect.postconditions.rawValue
    case .trigger: OverviewAspect.triggeredBy.rawValue
    case .actors, .supportingActors: OverviewAspect.actors
    case .rules: OverviewAspect.rules
    default: nil
    }
  }
}

extension OverviewRow.Value {
  fileprivate var texts: [SourceString] {
    switch self {
    case .text(let text): [text]
    case .list(let texts): texts
    }
  }
}
