package import Lockstep

/// One outcome row of a step: `1.1a Case: Biometrics are enabled → 1.2`.
@usableFromInline package struct FlowRow: Sendable {
  /// The fields that nearly every row has, in an order that leaves no room between them: a project has more rows than
  /// anything else.
  @usableFromInline struct Fields: Sendable {
    @usableFromInline var id: SourceString
    @usableFromInline var name: SourceString?
    @usableFromInline var rare: Boxed<Rare>?
    @usableFromInline var target: Target?
    @usableFromInline var start: UInt32
    @usableFromInline var trigger: Trigger
    @usableFromInline var end: UInt32
  }

  /// The fields that few rows have: they take no room elsewhere.
  @usableFromInline struct Rare: RareFields {
    var values: [OutcomeValue] = []
    var effect: SourceString?
    var effectName: SourceString?
    var when: SourceString?
    var gives: SourceString?
    var flags: RowFlags = []
    var after: Delay?
    var note: SourceString?
    var nextNote: SourceString?
    var swiftName: SourceString?
    var cell: Boxed<CellSource>?
  }

  @usableFromInline var box: Boxed<Fields>

  package init(
    id: SourceString, trigger: Trigger, name: SourceString? = nil, target: Target? = nil, span: Span
  ) {
    box = Boxed(
      Fields(id: id, name: name, target: target, start: span.start, trigger: trigger, end: span.end))
  }

  /// Whether it has nothing but an id, a trigger, a name and a target, as nearly all have.
  @inlinable package var hasOnlyCommonFields: Bool { box.value.rare == nil }

  @inlinable package var id: SourceString {
    _read { yield box.value.id }
    _modify { yield &box.value.id }
  }
  @inlinable package var trigger: Trigger {
    _read { yield box.value.trigger }
    _modify { yield &box.value.trigger }
  }
  /// The stable name of the outcome or the event (`as:`).
  @inlinable package var name: SourceString? {
    _read { yield box.value.name }
    _modify { yield &box.value.name }
  }
  /// The values of the outcome.
  package var values: [OutcomeValue] {
    get { box.value.rare?.value.values ?? [] }
    set { box.value.rare.change(unless: newValue.isEmpty) { $0.values = newValue } }
  }
  @inlinable package var target: Target? {
    _read { yield box.value.target }
    _modify { yield &box.value.target }
  }
  /// A side effect (`do:`).
  package var effect: SourceString? {
    get { box.value.rare?.value.effect }
    set { box.value.rare.change(unless: newValue == nil) { $0.effect = newValue } }
  }
  /// The stable name of the side effect (`as:` of `do:`).
  package var effectName: SourceString? {
    get { box.value.rare?.value.effectName }
    set { box.value.rare.change(unless: newValue == nil) { $0.effectName = newValue } }
  }
  /// A parameter that must be passed for the row to count.
  package var when: SourceString? {
    get { box.value.rare?.value.when }
    set { box.value.rare.change(unless: newValue == nil) { $0.when = newValue } }
  }
  /// The input that taking the row carries.
  package var gives: SourceString? {
    get { box.value.rare?.value.gives }
    set { box.value.rare.change(unless: newValue == nil) { $0.gives = newValue } }
  }
  /// The flags of its keys that are true.
  package var flags: RowFlags {
    get { box.value.rare?.value.flags ?? [] }
    set { box.value.rare.change(unless: newValue.isEmpty) { $0.flags = newValue } }
  }
  /// When a timer takes the row: a duration, or the name of a value that holds one.
  package var after: Delay? {
    get { box.value.rare?.value.after }
    set { box.value.rare.change(unless: newValue == nil) { $0.after = newValue } }
  }
  package var note: SourceString? {
    get { box.value.rare?.value.note }
    set { box.value.rare.change(unless: newValue == nil) { $0.note = newValue } }
  }
  package var nextNote: SourceString? {
    get { box.value.rare?.value.nextNote }
    set { box.value.rare.change(unless: newValue == nil) { $0.nextNote = newValue } }
  }
  /// The name of the choice, the outcome or the event in generated Swift (`swift:`), if its words are not suitable.
  package var swiftName: SourceString? {
    get { box.value.rare?.value.swiftName }
    set { box.value.rare.change(unless: newValue == nil) { $0.swiftName = newValue } }
  }
  package var cell: CellSource? {
    get { box.value.rare?.value.cell?.value }
    set { box.value.rare.change(unless: newValue == nil) { $0.cell = newValue.map { Boxed($0) } } }
  }
  package var span: Span {
    get { Span(start: box.value.start, end: box.value.end) }
    set { (box.value.start, box.value.end) = (newValue.start, newValue.end) }
  }
}

extension RowFlags {
  /// The key of each, and the words by which people read of a difference.
  package static let keys: [(flag: RowFlags, key: String, subject: String, off: String, on: String)] = [
    (.clearsHistory, "forget", "history", "kept", "emptied")
  ]
}

/// The trigger that makes the interpreter take a row.
///
/// Usable in inlined code: else each look at it from another module calls a coroutine that allocates memory.
@usableFromInline package struct Trigger: Sendable {
  package typealias Kind = TriggerKind

  /// The words of the row without the kind: `selects Close`.
  package var text: SourceString
  /// The key, or the words that determine the kind.
  package var key: Span
  package var kind: Kind

  package init(_ kind: Kind, _ text: SourceString, key: Span) {
    self.kind = kind
    self.text = text
    self.key = key
  }
}

/// A named value that an outcome brings along.
package struct OutcomeValue: Sendable {
  package typealias Kind = ValueKind

  package var name: SourceString
  package var kind: Located<Kind>

  package init(name: SourceString, kind: Located<Kind>) {
    self.name = name
    self.kind = kind
  }
}

/// How long after a step was entered a timer fires.
package enum Delay: Sendable {
  case fixed(Located<Duration>)
  /// Counted from the moment the action that brought the value answered.
  case value(SourceString)
}

/// Where a row leads.
@usableFromInline package struct Target: Sendable {
  @usableFromInline package enum Kind: Sendable {
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

  /// The fields that few targets have: they take no room elsewhere.
  @usableFromInline struct Link: Sendable {
    var label: SourceString?
    var href: SourceString?
  }

  private var link: Boxed<Link>?
  package var kind: Kind

  package init(_ kind: Kind, label: SourceString? = nil, href: SourceString? = nil) {
    self.kind = kind
    if label != nil || href != nil { link = Boxed(Link(label: label, href: href)) }
  }

  /// The text and the address of the link, where the document words them differently.
  package var label: SourceString? {
    get { link?.value.label }
    set { self = Target(kind, label: newValue, href: href) }
  }
  package var href: SourceString? {
    get { link?.value.href }
    set { self = Target(kind, label: label, href: newValue) }
  }

  /// The text that names the target.
  package var text: SourceString {
    switch kind {
    case .next(let text), .back(let text), .end(let text), .resume(let text), .result(let text),
      .goTo(let text, _), .endGoTo(let text, _), .errorFlow(let text), .show(let text):
      text
    }
  }

  /// The flow that it names.
  package var flow: SourceString? {
    switch kind {
    case .goTo(let flow, _), .endGoTo(let flow, _): flow
    case .next, .back, .end, .resume, .result, .errorFlow, .show: nil
    }
  }

  /// The step or scenario that it names, in its own table or in the flow that ``text`` names.
  package var step: SourceString? {
    switch kind {
    case .next(let text): text
    case .goTo(_, let step), .endGoTo(_, let step): step
    case .back, .end, .resume, .result, .errorFlow, .show: nil
    }
  }
}
