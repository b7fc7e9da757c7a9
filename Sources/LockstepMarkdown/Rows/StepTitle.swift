import LockstepModel

/// What the bold text of a step says it is (design §3, grammar §3.2).
struct StepTitle {
  var kind: Step.Kind
  /// The words that tell the kind.
  var words: Bytes
  /// What stands after the kind: a screen's name, what the system does, the link to a flow.
  var name: Bytes
  /// Whether the wording is one of the known ones.
  var isKnown = true

  init(_ title: Bytes) {
    if let shown = Self.shown(title) {
      self = shown
    } else if let (kind, rest) = Self.done(title) {
      self.init(kind, title, name: rest)
    } else {
      self.init(.system, title, name: title)
      isKnown = false
    }
  }

  private init(_ kind: Step.Kind, _ title: Bytes, name: Bytes) {
    self.kind = kind
    words = title.upTo(name.startIndex).trimmed()
    self.name = name.trimmed()
  }

  /// - Parameter rest: what follows the words that tell the kind.
  private init(_ kind: Step.Kind, _ title: Bytes, _ quoted: Quoted, from rest: Bytes) {
    self.init(kind, title, name: quoted.name)
    words = title.upTo(rest.startIndex).trimmed()
  }

  /// The words for what is displayed.
  private static let kinds: [(word: String, kind: Step.Kind)] =
    Step.Kind.allCases.filter(\.isDisplayed).flatMap { kind in
      ([kind.words] + kind.otherWords).map { ($0, kind) }
    }

  /// The words that titles of the other kinds begin with, longer ones first: one may begin with another.
  private static let beginnings: [(words: String, kind: Step.Kind)] =
    Step.Kind.allCases.filter { !$0.isDisplayed }.map { ("\($0.titleWords.lowercased()) ", $0) }
    .sorted { $0.words.utf8.count > $1.words.utf8.count }

  /// Something done or called: `System validates …`.
  private static func done(_ title: Bytes) -> (Step.Kind, name: Bytes)? {
    for (words, kind) in beginnings {
      if let rest = title.dropping(words) { return (kind, rest) }
    }
    return nil
  }

  /// Something displayed: `System displays screen '…'` and its looser forms.
  private static func shown(_ title: Bytes) -> StepTitle? {
    let subject = title.dropping("system ") ?? title
    guard let object = subject.dropping("displays ") ?? subject.dropping("shows ") else { return nil }
    for (word, kind) in kinds {
      guard let rest = object.dropping(word) else { continue }
      if rest.isEmpty { return StepTitle(kind, title, name: object) }
      guard rest.first == 0x20 else { continue }
      if let quoted = Quoted(rest.trimmed()) { return StepTitle(kind, title, quoted, from: rest) }
      // `modal with centered QR code`
      return StepTitle(kind, title, name: (rest.trimmed().dropping("with ") ?? rest).trimmed())
    }
    // `System displays 'Forgot PIN'`
    if let quoted = Quoted(object) { return StepTitle(.screen, title, quoted, from: object) }
    // `System displays PIN screen`, but not two things in one.
    guard object.hasSuffix(" screen") else { return nil }
    let name = object.upTo(object.endIndex - 7).trimmed()
    guard !name.isEmpty, name.offset(of: " and ") == nil, !name.contains(0x2C), !name.contains(0x26) else {
      return nil
    }
    return StepTitle(.screen, title, name: name)
  }
}
