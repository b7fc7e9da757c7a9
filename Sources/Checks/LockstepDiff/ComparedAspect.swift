import Lockstep
import LockstepModel

/// A part of a row, a step or a flow, as a text that can be compared and shown.
struct ComparedAspect {
  /// The name of the kind of a step.
  static let kindName = "kind"

  var name: String
  /// The text, or the items of a list; none where there is nothing.
  var parts: [String]
  var span: Span?
  /// Whether a file may leave it out and mean the usual value, which a table writes out.
  var hasDefault = false

  init(_ name: String, _ value: String?, at span: Span? = nil) {
    self.init(name, parts: value.map { [$0] } ?? [], of: span.map { [$0] } ?? [])
  }

  init(_ name: String, _ text: SourceString?) { self.init(name, text?.value, at: text?.span) }

  /// A list, whose order counts.
  init(_ name: String, items: [SourceString]) {
    self.init(name, parts: items.map(\.value), of: items.map(\.span))
  }

  /// A set of names, whose order means nothing.
  init(_ name: String, names: [SourceString]) {
    self.init(name, parts: names.map(\.value).sorted(), of: names.map(\.span))
  }

  init(_ name: String, parts: [String], of spans: [Span] = []) {
    self.name = name
    self.parts = parts == [""] ? [] : parts
    span = spans.first.map { first in spans.reduce(first) { $0.through($1) } }
  }

  /// A text of several lines: how lines end, and empty lines around it, mean nothing.
  static func lines(_ name: String, _ text: SourceString?) -> ComparedAspect {
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
    let lines = (text?.value ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let first = lines.firstIndex { !isBlank($0) } ?? lines.endIndex
    let end = lines.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? first
    return ComparedAspect(name, lines[first..<end].joined(separator: "\n"), at: text?.span)
  }

  /// The text or the address of a link.
  static func link(_ name: String, _ text: SourceString?) -> ComparedAspect {
    var aspect = ComparedAspect(name, text)
    aspect.hasDefault = true
    return aspect
  }

  /// Two versions of the aspects of one name as texts, which differ if the versions do; nil where there is nothing.
  static func texts(_ old: [[String]], _ new: [[String]]) -> (old: String?, new: String?) {
    func text(_ aspects: [[String]], _ form: (String) -> String) -> String? {
      let values = aspects.filter { !$0.isEmpty }.map { $0.map(form).joined(separator: ", ") }
      return values.isEmpty ? nil : values.joined(separator: "; ")
    }
    let plain = (text(old) { $0 }, text(new) { $0 })
    if plain.0 != plain.1 || old == new { return plain }
    // Only quotes show where one item ends.
    return (text(old) { "\"\($0)\"" }, text(new) { "\"\($0)\"" })
  }
}

extension Step {
  /// The aspects of the step's behaviour, other than its rows.
  var behaviourAspects: [ComparedAspect] {
    var aspects = [
      ComparedAspect(ComparedAspect.kindName, behaviouralKind, at: kind.span),
      ComparedAspect("action", action),
      ComparedAspect("reads", names: reads), ComparedAspect("keeps", names: keeps),
      ComparedAspect("passes", names: passedParameters),
    ]
    if kind.value.isCall { aspects.append(ComparedAspect("calls", name)) }
    let named = inputs.filter { $0.name != nil }
    let fields = named.map { field in
      var text = field.name?.value ?? ""
      if field.isSecret { text += " (secret)" }
      if let pattern = field.pattern { text += " matching \(pattern.value)" }
      return text
    }
    aspects.append(ComparedAspect("input", parts: fields, of: named.map(\.span)))
    let promises = details.compactMap { detail -> String? in
      guard case .duration(let promise) = detail.content else { return nil }
      return "\(promise.from.brief) to \(promise.to.brief)"
    }
    aspects.append(ComparedAspect("duration", parts: promises))
    return aspects
  }

  /// Kinds that behave the same are one.
  private var behaviouralKind: String {
    if kind.value.isScreen { return "screen" }
    return kind.value.isOverlay ? "prompt" : kind.value.rawValue
  }

  /// The aspects that are only words.
  var wordingAspects: [ComparedAspect] {
    let name = kind.value.isCall ? [] : [ComparedAspect("name", name)]
    return name + [
      ComparedAspect("shown as", kind.value.rawValue, at: kind.span), ComparedAspect("title", title),
      ComparedAspect.link("link", label),
      ComparedAspect.link("address", href), ComparedAspect("note", note),
    ] + detailAspects
  }

  /// The list under the title, without durations.
  var detailAspects: [ComparedAspect] {
    details.compactMap { detail in
      switch detail.content {
      case .message(let text): ComparedAspect("message", text)
      case .inputs(let fields):
        ComparedAspect("input text", items: fields.map(\.text))
      case .items(let texts): ComparedAspect("items", items: texts)
      case .options(let texts): ComparedAspect("options", items: texts)
      case .actions(let texts): ComparedAspect("actions", items: texts)
      case .duration: nil
      case .picture(let path): ComparedAspect("picture", path)
      case .line(let text): ComparedAspect("detail", text)
      }
    }
  }
}

extension FlowRow {
  /// The aspects of the row's behaviour, other than its target.
  ///
  /// - Parameter step: the row's step: the words of an outcome name it if nothing else does, and an action
  ///   answers by that name.
  func behaviourAspects(in step: Step) -> [ComparedAspect] {
    var aspects = [ComparedAspect("trigger", trigger.kind.rawValue, at: trigger.keySpan)]
    let ownName = isNamedByWords(in: step) ? Located(triggerWords, at: trigger.text.span) : name
    aspects.append(ComparedAspect("outcome", ownName))
    if !hasOnlyInternalWords {
      aspects.append(ComparedAspect(trigger.kind.rawValue, triggerWords, at: trigger.text.span))
    }
    let values = values.map { "\($0.name.value) (\($0.kind.value.rawValue))" }.sorted()
    let delay: ComparedAspect =
      switch after {
      case .fixed(let duration): ComparedAspect("after", duration.value.brief, at: duration.span)
      case .value(let name): ComparedAspect("after", name)
      case nil: ComparedAspect("after", nil)
      }
    return aspects + [
      ComparedAspect("values", parts: values), ComparedAspect("does", effect),
      ComparedAspect("effect name", effectName), ComparedAspect("only if", when),
      ComparedAspect("gives", gives),
    ] + RowFlags.keys.map { ComparedAspect($0.subject, flags.contains($0.flag) ? $0.on : $0.off) } + [delay]
  }

  /// The aspects that are only words.
  ///
  /// - Parameter counts: whether the row's own words are; see ``behaviour(in:)``.
  /// - Parameter hasSameWords: whether its words differ only in letter case from those of the other version, so that the
  ///   same words take both.
  /// - Parameter isSameTarget: whether the row leads where it did, so that its target's words can be compared.
  func wordingAspects(withWords counts: Bool, hasSameWords: Bool, isSameTarget: Bool) -> [ComparedAspect] {
    var aspects = [ComparedAspect("note", note), ComparedAspect("note of next", nextNote)]
    if counts && (hasOnlyInternalWords || hasSameWords) {
      aspects.append(ComparedAspect("words", trigger.text))
    }
    guard isSameTarget else { return aspects }
    if case .show(let text)? = target?.kind { aspects.append(ComparedAspect("placeholder", text)) }
    return aspects + [
      ComparedAspect.link("link", target?.label), ComparedAspect.link("address", target?.href),
    ]
  }

  /// Whether an action answers by the row's words.
  func isNamedByWords(in step: Step) -> Bool { trigger.kind == .case && step.action != nil && name == nil }

  /// Whether nothing outside of the flow refers to the row by its words: neither a host that reports an event, nor a
  /// name.
  private var hasOnlyInternalWords: Bool {
    switch trigger.kind {
    case .user, .case, .text: true
    case .event: after != nil
    case .error, .returns: false
    }
  }
}
