/// One outcome row of a step: `1.1a Case: Biometrics are enabled → 1.2`.
public struct Transition: Sendable {
  public var id: Text
  public var trigger: Trigger
  /// The stable name of the outcome (`as:`).
  public var name: Text?
  /// What the outcome brings along.
  public var values: [OutcomeValue] = []
  public var target: Target?
  /// A side effect (`do:`).
  public var effect: Text?
  /// A parameter that must be passed for the row to count.
  public var when: Text?
  /// The input that taking the row carries.
  public var gives: Text?
  /// Whether taking the row empties the history.
  public var forgets = false
  /// When a timer takes the row: a duration, or the name of a value that holds one.
  public var after: Delay?
  public var note: Text?
  public var nextNote: Text?
  public var erratum: Erratum?
  public var cell: CellSource?
  public var span: Span

  public init(id: Text, trigger: Trigger, target: Target? = nil, span: Span) {
    self.id = id
    self.trigger = trigger
    self.target = target
    self.span = span
  }
}

/// What makes a row be taken.
public struct Trigger: Sendable {
  /// The raw value is the key in a YAML file.
  public enum Kind: String, Sendable, CaseIterable {
    case user
    case `case`
    case error
    case event
    case returns
    case text
  }

  public var kind: Kind
  /// The words of the row without the kind: `selects Close`.
  public var text: Text
  /// The key, or the words that tell the kind.
  public var key: Span

  public init(_ kind: Kind, _ text: Text, key: Span) {
    self.kind = kind
    self.text = text
    self.key = key
  }
}

/// A named value that an outcome brings along.
public struct OutcomeValue: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case duration
    case integer
    case text
  }

  public var name: Text
  public var kind: Located<Kind>

  public init(name: Text, kind: Located<Kind>) {
    self.name = name
    self.kind = kind
  }
}

/// How long after a step was entered a timer fires.
public enum Delay: Sendable {
  case fixed(Located<Duration>)
  /// Counted from the moment the action that brought the value answered.
  case value(Text)
}

/// Where a row leads.
public struct Target: Sendable {
  public enum Kind: Sendable {
    /// `next: 5` or `next: 1.3`: a scenario or a step of the same table.
    case next(Text)
    case back(Text)
    case end(Text)
    case resume(Text)
    case result(Text)
    case goTo(flow: Text, step: Text?)
    case endGoTo(flow: Text, step: Text?)
    case errorFlow(Text)
    /// A placeholder that is shown instead of something not yet specified.
    case show(Text)
  }

  public var kind: Kind
  /// The text and the address of the link, where the document words them differently.
  public var label: Text?
  public var href: Text?

  public init(_ kind: Kind, label: Text? = nil, href: Text? = nil) {
    self.kind = kind
    self.label = label
    self.href = href
  }

  /// What names the target.
  public var text: Text {
    switch kind {
    case .next(let text), .back(let text), .end(let text), .resume(let text), .result(let text),
      .goTo(let text, _), .endGoTo(let text, _), .errorFlow(let text), .show(let text):
      text
    }
  }
}
