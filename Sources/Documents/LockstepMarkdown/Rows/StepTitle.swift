import Lockstep
import LockstepModel

/// The kind and the name in the bold text of a step.
struct StepTitle {
  var kind: Step.Kind
  /// The words that determine the kind.
  var words: Bytes
  /// The text after the kind: a screen's name, the system's action, the link to a flow.
  var name: Bytes
  /// Whether the wording is one of the known ones.
  var hasKnownWording = true

  init(_ title: Bytes, _ wording: Wording) {
    let actor = wording.actor(leading: title)
    let subject = actor?.key == .system ? actor?.rest ?? title : title
    if let shown = Self.parseDisplay(title, subject, wording) {
      self = shown
    } else if let actor, let (kind, name) = Self.parseAction(title, actor, wording) {
      self.init(kind, title, name: name)
    } else {
      self.init(.system, title, name: title)
      hasKnownWording = false
    }
  }

  private init(_ kind: Step.Kind, _ title: Bytes, name: Bytes) {
    self.kind = kind
    words = title.upTo(name.startIndex).trimmed()
    self.name = name.trimmed()
  }

  /// - Parameter rest: the text after the words that determine the kind.
  private init(_ kind: Step.Kind, _ title: Bytes, _ quoted: QuotedName, from rest: Bytes) {
    self.init(kind, title, name: quoted.name)
    words = title.upTo(rest.startIndex).trimmed()
  }

  /// Something done or called: `System validates …`.
  private static func parseAction(
    _ title: Bytes, _ actor: (key: Wording.Actor, rest: Bytes), _ wording: Wording
  ) -> (Step.Kind, name: Bytes)? {
    guard !actor.rest.isEmpty else { return nil }
    let called = wording.verbs.object(of: .executes, in: actor.rest)
    switch actor.key {
    case .system:
      let flow = called.flatMap { wording.steps.object(of: .partialFlow, in: $0) }
      if let flow, !flow.isEmpty { return (.partialFlow, flow) }
      // `System executes [PF2.8 …](…)`
      if let called, let id = Self.flowID(in: called, wording) {
        return (wording.kind(ofID: id.string) == .useCase ? .useCase : .partialFlow, called)
      }
      return (.system, actor.rest)
    case .os: return (.os, actor.rest)
    case .user: return called.flatMap { $0.isEmpty ? nil : (.useCase, $0) }
    case .other: return (.system, title)
    }
  }

  /// The id of the flow that a text names, or links to, and nothing else.
  private static func flowID(in text: Bytes, _ wording: Wording) -> Bytes? {
    guard text.first == 0x5B else { return FlowID.leadingID(text, wording) }
    guard let link = CellLink.all(in: text).first, link.whole.startIndex == text.startIndex,
      link.whole.endIndex == text.endIndex
    else { return nil }
    return FlowID.ofAddress(link.href, wording) ?? FlowID.leadingID(link.label, wording)
  }

  /// Something displayed: `System displays screen '…'` and its looser forms.
  private static func parseDisplay(_ title: Bytes, _ subject: Bytes, _ wording: Wording) -> StepTitle? {
    for entry in wording.verbs.entries where entry.key == .displays {
      if let object = entry.word.object(in: subject),
        let shown = parseDisplay(title, object: object, wording)
      {
        return shown
      }
    }
    return nil
  }

  private static func parseDisplay(_ title: Bytes, object: Bytes, _ wording: Wording) -> StepTitle? {
    let object = unmarked(object)
    let bare = Wording.withoutArticle(object)
    for entry in wording.steps.entries where entry.key != .partialFlow {
      let ends = [object, bare].lazy.compactMap { $0 }.compactMap { text in
        entry.word.head.end(in: text, at: text.startIndex)
      }
      guard let end = ends.first else { continue }
      let (rest, kind) = (object.from(end), entry.key.kind)
      if rest.isEmpty { return StepTitle(kind, title, name: object) }
      guard rest.first == 0x20 else { continue }
      let words = unmarked(rest.trimmed())
      if let quoted = QuotedName(words) { return StepTitle(kind, title, quoted, from: rest) }
      // `modal with centered QR code`
      let plain = wording.details.object(of: .with, in: words) ?? words
      return StepTitle(kind, title, name: plain.trimmed())
    }
    let named = bare ?? object
    // `System displays 'Forgot PIN'`
    if let quoted = QuotedName(named) {
      // `System displays 'Sure?' prompt`
      let noun = wording.steps.meaning(of: quoted.rest.drop(while: isMark).trimmed())
      return StepTitle(noun?.kind ?? .screen, title, quoted, from: named)
    }
    // `System displays PIN screen`, but not two things in one.
    guard let noun = wording.steps[.screen].lazy.compactMap({ $0.head.suffixStart(in: named) }).first else {
      return nil
    }
    let name = named.upTo(noun).trimmed()
    guard !name.isEmpty, !Wording.conjunctions.contains(where: { name.offset(of: " \($0) ") != nil }),
      !name.contains(0x2C), !name.contains(0x26)
    else {
      return nil
    }
    return StepTitle(.screen, title, name: name)
  }

  /// A text without the marks of bold or slanted text around all of it, or before a name in quotes.
  private static func unmarked(_ text: Bytes) -> Bytes {
    let inside = text.drop(while: isMark)
    let marks = inside.startIndex - text.startIndex
    if marks == 0 { return text }
    if inside.count >= marks, text.suffix(marks).allSatisfy(isMark) {
      return inside.upTo(text.endIndex - marks).trimmed()
    }
    return QuotedName(inside) == nil ? text : inside
  }

  private static func isMark(_ byte: UInt8) -> Bool { byte == 0x2A || byte == 0x5F }
}
