public import Lockstep
import LockstepText

/// One outcome row of a step: `1.1a Case: Biometrics are enabled → 1.2`.
public struct FlowRow: Sendable {
  /// What nearly every one has.
  @usableFromInline struct Fields: Sendable {
    @usableFromInline var id: SourceString
    @usableFromInline var trigger: Trigger
    @usableFromInline var name: SourceString?
    @usableFromInline var target: Target?
    @usableFromInline var span: Span
    @usableFromInline var rare: Boxed<Rare>?

    @usableFromInline init(
      id: SourceString, trigger: Trigger, name: SourceString?, target: Target?, span: Span
    ) {
      self.id = id
      self.trigger = trigger
      self.name = name
      self.target = target
      self.span = span
    }
  }

  /// What few have: it takes no room elsewhere.
  @usableFromInline struct Rare: Sendable {
    @usableFromInline var values: [OutcomeValue] = []
    @usableFromInline var effect: SourceString?
    @usableFromInline var when: SourceString?
    @usableFromInline var gives: SourceString?
    @usableFromInline var forgets: Bool = false
    @usableFromInline var after: Delay?
    @usableFromInline var note: SourceString?
    @usableFromInline var nextNote: SourceString?
    @usableFromInline var swiftName: SourceString?
    @usableFromInline var margin: Boxed<Margin>?

    @usableFromInline init() {}
  }

  @usableFromInline var box: Boxed<Fields>

  public init(
    id: SourceString, trigger: Trigger, name: SourceString? = nil, target: Target? = nil, span: Span
  ) {
    box = Boxed(Fields(id: id, trigger: trigger, name: name, target: target, span: span))
  }

  /// - Parameter isNothing: whether the new value is what is there without one.
  @usableFromInline mutating func change(unless isNothing: Bool, _ body: (inout Rare) -> Void) {
    if isNothing, box.value.rare == nil { return }
    if box.value.rare == nil { box.value.rare = Boxed(Rare()) }
    if var rare = box.value.rare {
      box.value.rare = nil
      body(&rare.value)
      box.value.rare = rare
    }
  }

  /// Whether it has nothing but an id, a trigger, a name and a target, as nearly all have.
  @inlinable package var hasOnlyCommonFields: Bool { box.value.rare == nil }

  @inlinable public var id: SourceString {
    _read { yield box.value.id }
    _modify { yield &box.value.id }
  }
  @inlinable public var trigger: Trigger {
    _read { yield box.value.trigger }
    _modify { yield &box.value.trigger }
  }
  /// The stable name of the outcome (`as:`).
  @inlinable public var name: SourceString? {
    _read { yield box.value.name }
    _modify { yield &box.value.name }
  }
  /// What the outcome brings along.
  @inlinable public var values: [OutcomeValue] {
    get { box.value.rare?.value.values ?? [] }
    set { change(unless: newValue.isEmpty) { $0.values = newValue } }
  }
  @inlinable public var target: Target? {
    _read { yield box.value.target }
    _modify { yield &box.value.target }
  }
  /// A side effect (`do:`).
  @inlinable public var effect: SourceString? {
    get { box.value.rare?.value.effect }
    set { change(unless: newValue == nil) { $0.effect = newValue } }
  }
  /// A parameter that must be passed for the row to count.
  @inlinable public var when: SourceString? {
    get { box.value.rare?.value.when }
    set { change(unless: newValue == nil) { $0.when = newValue } }
  }
  /// The input that taking the row carries.
  @inlinable public var gives: SourceString? {
    get { box.value.rare?.value.gives }
    set { change(unless: newValue == nil) { $0.gives = newValue } }
  }
  /// Whether taking the row empties the history.
  @inlinable public var forgets: Bool {
    get { box.value.rare?.value.forgets ?? false }
    set { change(unless: !newValue) { $0.forgets = newValue } }
  }
  /// When a timer takes the row: a duration, or the name of a value that holds one.
  @inlinable public var after: Delay? {
    get { box.value.rare?.value.after }
    set { change(unless: newValue == nil) { $0.after = newValue } }
  }
  @inlinable public var note: SourceString? {
    get { box.value.rare?.value.note }
    set { change(unless: newValue == nil) { $0.note = newValue } }
  }
  @inlinable public var nextNote: SourceString? {
    get { box.value.rare?.value.nextNote }
    set { change(unless: newValue == nil) { $0.nextNote = newValue } }
  }
  /// What generated Swift calls the choice or the outcome (`swift:`), where its words do not do.
  @inlinable public var swiftName: SourceString? {
    get { box.value.rare?.value.swiftName }
    set { change(unless: newValue == nil) { $0.swiftName = newValue } }
  }
  @inlinable public var erratum: Erratum? {
    get { box.value.rare?.value.margin.erratum }
    set { change(unless: newValue == nil) { $0.margin.erratum = newValue } }
  }
  @inlinable public var cell: CellSource? {
    get { box.value.rare?.value.margin.cell }
    set { change(unless: newValue == nil) { $0.margin.cell = newValue } }
  }
  @inlinable public var span: Span {
    _read { yield box.value.span }
    _modify { yield &box.value.span }
  }
}

/// What makes a row be taken.
public struct Trigger: Sendable {
  public typealias Kind = TriggerKind

  public var kind: Kind
  /// The words of the row without the kind: `selects Close`.
  public var text: SourceString
  /// The key, or the words that tell the kind.
  public var key: Span

  public init(_ kind: Kind, _ text: SourceString, key: Span) {
    self.kind = kind
    self.text = text
    self.key = key
  }
}

extension TriggerKind {
  /// What stands before the words in a table, with the blank behind it: `Case: ` (design §3).
  package var prefix: String {
    switch self {
    case .user: "User "
    case .case: "Case: "
    case .error: "Error: "
    case .event: "Event: "
    case .returns: "Result: "
    case .text: ""
    }
  }
}

extension Trigger {
  /// The row's words as a table has them: `Case: Valid PIN`.
  package var words: String { kind.prefix + text.value }
}

/// A named value that an outcome brings along.
public struct OutcomeValue: Sendable {
  public typealias Kind = ValueKind

  public var name: SourceString
  public var kind: Located<Kind>

  public init(name: SourceString, kind: Located<Kind>) {
    self.name = name
    self.kind = kind
  }
}

/// How long after a step was entered a timer fires.
public enum Delay: Sendable {
  case fixed(Located<Duration>)
  /// Counted from the moment the action that brought the value answered.
  case value(SourceString)
}

/// Where a row leads.
public struct Target: Sendable {
  public enum Kind: Sendable {
    /// `next: 5` or `next: 1.3`: a scenario or a step of the same table.
    case next(SourceString)
    case back(SourceString)
    case end(SourceString)
    case resume(SourceString)
    case result(SourceString)
    // Behind a reference, so that these few do not make room for a step in every row.
    indirect case goTo(flow: SourceString, step: SourceString?)
    indirect case endGoTo(flow: SourceString, step: SourceString?)
    case errorFlow(SourceString)
    /// A placeholder that is shown instead of something not yet specified.
    case show(SourceString)
  }

  /// What few have: it takes no room elsewhere.
  private struct Link: Sendable {
    var label: SourceString?
    var href: SourceString?
  }

  public var kind: Kind
  private var link: Boxed<Link>?

  public init(_ kind: Kind, label: SourceString? = nil, href: SourceString? = nil) {
    self.kind = kind
    if label != nil || href != nil { link = Boxed(Link(label: label, href: href)) }
  }

  /// The text and the address of the link, where the document words them differently.
  public var label: SourceString? {
    get { link?.value.label }
    set { self = Target(kind, label: newValue, href: href) }
  }
  public var href: SourceString? {
    get { link?.value.href }
    set { self = Target(kind, label: label, href: newValue) }
  }

  /// What names the target.
  public var text: SourceString {
    switch kind {
    case .next(let text), .back(let text), .end(let text), .resume(let text), .result(let text),
      .goTo(let text, _), .endGoTo(let text, _), .errorFlow(let text), .show(let text):
      text
    }
  }

  /// The step or scenario that it names, in its own table or in the flow that ``text`` names.
  public var step: SourceString? {
    switch kind {
    case .next(let text): text
    case .goTo(_, let step), .endGoTo(_, let step): step
    case .back, .end, .resume, .result, .errorFlow, .show: nil
    }
  }
}
