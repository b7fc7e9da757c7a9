import Lockstep
import LockstepModel

/// The keys of a row that together name its target, in any order.
struct TargetFields {
  /// The key that names the target.
  var main: Reader.Field?
  var step: Reader.Field?
  var label: Reader.Field?
  var href: Reader.Field?

  /// Notes one of the keys.
  mutating func take(_ field: Reader.Field, _ reader: inout Reader) {
    switch field.name {
    case .step: step = field
    case .label: label = field
    case .href: href = field
    default:
      if let main {
        reader.onlyOne(main, field, "a row leads to one target", help: "keep one of the two")
      } else {
        main = field
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
    if let field = fields.step, !isFlow {
      stray(field, needs: "'go-to' or 'end-go-to'", help: "a step of this flow is named by 'next' alone")
    }
    if !isFlow, name != .errorFlow {
      if let field = fields.label { stray(field, needs: Self.links, help: "only these are links") }
      if let field = fields.href { stray(field, needs: Self.links, help: "only these are links") }
    }
    guard let main = fields.main, let kind = kind(main, step: fields.step) else { return nil }
    var target = Target(kind)
    if let field = fields.label { target.label = text(field) }
    if let field = fields.href { target.href = text(field) }
    return target
  }

  private static let links = "'go-to', 'end-go-to' or 'error-flow'"

  private mutating func kind(_ main: Field, step: Field?) -> Target.Kind? {
    switch main.name {
    case .next: id(main).map { next($0) }
    case .result: text(main).map { .result($0) }
    case .goTo: id(main).map { .goTo(flow: $0, step: step.flatMap { id($0) }) }
    case .endGoTo: id(main).map { .endGoTo(flow: $0, step: step.flatMap { id($0) }) }
    case .errorFlow: text(main).map { .errorFlow($0) }
    case .show: text(main).map { .show($0) }
    default: nil
    }
  }

  private func next(_ text: SourceString) -> Target.Kind {
    switch text.value {
    case "back": .back(text)
    case "end": .end(text)
    case "resume": .resume(text)
    default: .next(text)
    }
  }

  private mutating func stray(_ field: Field, needs: String, help: String) {
    report(
      .yamlType, "'\(field.name.rawValue)' needs \(needs) next to it", at: location(field.key),
      help: help)
  }
}
