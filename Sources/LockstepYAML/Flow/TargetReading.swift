import Lockstep

/// The keys of a row that together say where it leads; they may come in any order.
struct TargetFields {
  /// The key that names the target, and its text.
  var main: Reader.Field?
  var mainText: Text?
  var step: (Reader.Field, Text?)?
  var label: (Reader.Field, Text?)?
  var href: (Reader.Field, Text?)?

  /// Reads one of the keys.
  mutating func take(_ field: Reader.Field, _ reader: inout Reader) {
    switch field.name {
    case .step: step = (field, reader.id(field))
    case .label: label = (field, reader.text(field))
    case .href: href = (field, reader.text(field))
    default:
      if let main {
        reader.twoTargets(main, field)
        return
      }
      main = field
      switch field.name {
      case .next, .goTo, .endGoTo: mainText = reader.id(field)
      default: mainText = reader.text(field)
      }
    }
  }
}

/// Reading where a row leads.
extension Reader {
  /// Puts the keys together; reports those that have no target to belong to.
  mutating func target(_ fields: TargetFields) -> Target? {
    let name = fields.main?.name
    let isFlow = name == .goTo || name == .endGoTo
    if let (field, _) = fields.step, !isFlow {
      stray(field, needs: "'go-to' or 'end-go-to'", help: "a step of this flow is named by 'next' alone")
    }
    for (field, _) in [fields.label, fields.href].compactMap(\.self) where !isFlow && name != .errorFlow {
      stray(field, needs: "'go-to', 'end-go-to' or 'error-flow'", help: "only these are links")
    }
    guard let name, let text = fields.mainText else { return nil }
    let kind: Target.Kind
    switch name {
    case .next: kind = next(text)
    case .result: kind = .result(text)
    case .goTo: kind = .goTo(flow: text, step: fields.step?.1)
    case .endGoTo: kind = .endGoTo(flow: text, step: fields.step?.1)
    case .errorFlow: kind = .errorFlow(text)
    case .show: kind = .show(text)
    default: return nil
    }
    return Target(kind, label: fields.label?.1, href: fields.href?.1)
  }

  private func next(_ text: Text) -> Target.Kind {
    switch text.value {
    case "back": .back(text)
    case "end": .end(text)
    case "resume": .resume(text)
    default: .next(text)
    }
  }

  fileprivate mutating func twoTargets(_ first: Field, _ second: Field) {
    report(
      Diagnostic(
        "yaml-shape", .error,
        "a row leads to one target, but this one has '\(first.name.rawValue)' and '\(second.name.rawValue)'",
        at: location(second.key), help: "keep one of the two", related: [.init(location(first.key), "the first")]))
  }

  private mutating func stray(_ field: Field, needs: String, help: String) {
    report(
      Diagnostic(
        "yaml-shape", .error, "'\(field.name.rawValue)' needs \(needs) beside it", at: location(field.key), help: help))
  }
}
