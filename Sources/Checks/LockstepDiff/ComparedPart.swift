import Lockstep
import LockstepModel

/// A part of a row, a step or a flow, as a text that can be compared and shown.
struct ComparedPart {
  /// The name of the kind of a step.
  static let kind = "kind"

  var name: String
  var value: String?
  var place: Span?
  /// Whether a document that leaves it out means the usual value.
  var hasDefault = false

  init(_ name: String, _ value: String?, at place: Span? = nil) {
    self.name = name
    self.value = value.flatMap { $0.isEmpty ? nil : $0 }
    self.place = place
  }

  init(_ name: String, _ text: SourceString?) { self.init(name, text?.value, at: text?.span) }

  /// The text or the address of a link.
  static func ofLink(_ name: String, _ text: SourceString?) -> ComparedPart {
    var aspect = ComparedPart(name, text)
    aspect.hasDefault = true
    return aspect
  }

  /// A set of names, whose order means nothing.
  init(_ name: String, names: [SourceString]) {
    self.init(
      name, names.map(\.value).sorted().joined(separator: ", "),
      at: names.first.map { first in names.reduce(first.span) { $0.through($1.span) } })
  }
}

extension Step {
  /// The aspects of the step's behaviour, other than its rows.
  var behaviour: [ComparedPart] {
    var aspects = [
      ComparedPart(ComparedPart.kind, behaviourOfKind, at: kind.span), ComparedPart("action", action),
      ComparedPart("reads", names: reads),
      ComparedPart("keeps", names: keeps), ComparedPart("passes", names: with),
    ]
    if kind.value.isCall { aspects.append(ComparedPart("calls", name)) }
    let named = inputs.filter { $0.name != nil }
    let fields = named.map { field in
      var text = field.name?.value ?? ""
      if field.isSecret { text += " (secret)" }
      if let pattern = field.pattern { text += " matching \(pattern.value)" }
      return text
    }
    aspects.append(ComparedPart("input", fields.joined(separator: ", "), at: named.first?.span))
    let promises = details.compactMap { detail -> String? in
      guard case .duration(let promise) = detail.content else { return nil }
      return "\(promise.from.brief) to \(promise.to.brief)"
    }
    aspects.append(ComparedPart("duration", promises.joined(separator: ", ")))
    return aspects
  }

  /// Kinds that behave the same are one.
  private var behaviourOfKind: String {
    if kind.value.isScreen { return "screen" }
    return kind.value.isOverlay ? "prompt" : kind.value.rawValue
  }

  /// The aspects that are only words.
  var wording: [ComparedPart] {
    let name = kind.value.isCall ? [] : [ComparedPart("name", name)]
    return name + [
      ComparedPart("shown as", kind.value.rawValue, at: kind.span), ComparedPart("title", title),
      ComparedPart.ofLink("link", label),
      ComparedPart.ofLink("address", href), ComparedPart("note", note),
    ] + wordingOfDetails
  }

  /// The list under the title, without durations.
  var wordingOfDetails: [ComparedPart] {
    details.compactMap { detail in
      switch detail.content {
      case .message(let text): ComparedPart("message", text)
      case .inputs(let fields):
        ComparedPart("input text", fields.map(\.text.value).joined(separator: ", "), at: fields.first?.span)
      case .items(let texts):
        ComparedPart("items", texts.map(\.value).joined(separator: ", "), at: texts.first?.span)
      case .options(let texts):
        ComparedPart("options", texts.map(\.value).joined(separator: ", "), at: texts.first?.span)
      case .actions(let texts):
        ComparedPart("actions", texts.map(\.value).joined(separator: ", "), at: texts.first?.span)
      case .duration: nil
      case .picture(let path): ComparedPart("picture", path)
      case .line(let text): ComparedPart("detail", text)
      }
    }
  }
}

extension FlowRow {
  /// The aspects of the row's behaviour, other than its target.
  ///
  /// - Parameter step: the row's step: the words of an outcome name it if nothing else does, and an action
  ///   answers by that name.
  func behaviour(in step: Step) -> [ComparedPart] {
    var aspects = [ComparedPart("trigger", trigger.kind.rawValue, at: trigger.key)]
    let ownName = isNamedByWords(in: step) ? Located(words, at: trigger.text.span) : name
    aspects.append(ComparedPart("outcome", ownName))
    if !isOnlyWords { aspects.append(ComparedPart(trigger.kind.rawValue, words, at: trigger.text.span)) }
    let values = values.map { "\($0.name.value) (\($0.kind.value.rawValue))" }.sorted()
    let delay: ComparedPart =
      switch after {
      case .fixed(let duration): ComparedPart("after", duration.value.brief, at: duration.span)
      case .value(let name): ComparedPart("after", name)
      case nil: ComparedPart("after", nil)
      }
    return aspects + [
      ComparedPart("values", values.joined(separator: ", ")), ComparedPart("does", effect),
      ComparedPart("effect name", effectName), ComparedPart("only if", when), ComparedPart("gives", gives),
    ] + RowFlags.keys.map { ComparedPart($0.subject, flags.contains($0.flag) ? $0.on : $0.off) } + [delay]
  }

  /// The aspects that are only words.
  ///
  /// - Parameter counts: whether the row's own words are; see ``behaviour(in:)``.
  /// - Parameter isSaidAlike: whether its words differ only in letter case from those of the other version, so that the
  ///   same words take both.
  /// - Parameter isSameTarget: whether the row leads where it did, so that its target's words can be compared.
  func wording(withWords counts: Bool, isSaidAlike: Bool, isSameTarget: Bool) -> [ComparedPart] {
    var aspects = [ComparedPart("note", note), ComparedPart("note of next", nextNote)]
    if counts && (isOnlyWords || isSaidAlike) { aspects.append(ComparedPart("words", trigger.text)) }
    guard isSameTarget else { return aspects }
    if case .show(let text)? = target?.kind { aspects.append(ComparedPart("placeholder", text)) }
    return aspects + [
      ComparedPart.ofLink("link", target?.label), ComparedPart.ofLink("address", target?.href),
    ]
  }

  /// Whether an action answers by the row's words.
  func isNamedByWords(in step: Step) -> Bool { trigger.kind == .case && step.action != nil && name == nil }

  /// Whether nothing outside of the flow refers to the row by its words: neither a host that reports an event, nor a
  /// name.
  private var isOnlyWords: Bool {
    switch trigger.kind {
    case .user, .case, .text: true
    case .event: after != nil
    case .error, .returns: false
    }
  }
}
