import Lockstep
import LockstepText

/// A numbered step of a flow: `1.3 System displays screen 'Open app with PIN'`.
public struct Step: Sendable {
  /// What nearly every one has.
  @usableFromInline struct Fields: Sendable {
    @usableFromInline var id: SourceString
    @usableFromInline var kind: Located<Kind>
    @usableFromInline var name: SourceString
    @usableFromInline var action: SourceString?
    @usableFromInline var reads: [SourceString] = []
    @usableFromInline var details: [Detail] = []
    @usableFromInline var transitions: [FlowRow] = []
    @usableFromInline var span: Span
    @usableFromInline var rare: Boxed<Rare>?

    @usableFromInline init(id: SourceString, kind: Located<Kind>, name: SourceString, span: Span) {
      self.id = id
      self.kind = kind
      self.name = name
      self.span = span
    }
  }

  /// What few have: it takes no room elsewhere.
  @usableFromInline struct Rare: Sendable {
    @usableFromInline var title: SourceString?
    @usableFromInline var keeps: [SourceString] = []
    @usableFromInline var with: [SourceString] = []
    @usableFromInline var target: Target?
    @usableFromInline var label: SourceString?
    @usableFromInline var href: SourceString?
    @usableFromInline var note: SourceString?
    @usableFromInline var swiftName: SourceString?
    @usableFromInline var margin: Boxed<Margin>?

    @usableFromInline init() {}
  }

  @usableFromInline var box: Boxed<Fields>

  public init(id: SourceString, kind: Located<Kind>, name: SourceString, span: Span) {
    box = Boxed(Fields(id: id, kind: kind, name: name, span: span))
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

  @inlinable public var id: SourceString {
    _read { yield box.value.id }
    _modify { yield &box.value.id }
  }
  /// The kind, at its key.
  @inlinable public var kind: Located<Kind> {
    _read { yield box.value.kind }
    _modify { yield &box.value.kind }
  }
  /// What stands after the kind: the screen's name, what the system does, the id of the called flow.
  @inlinable public var name: SourceString {
    _read { yield box.value.name }
    _modify { yield &box.value.name }
  }
  /// The whole bold text, where the document words it differently.
  @inlinable public var title: SourceString? {
    get { box.value.rare?.value.title }
    set { change(unless: newValue == nil) { $0.title = newValue } }
  }
  /// The system action that decides the outcome.
  @inlinable public var action: SourceString? {
    _read { yield box.value.action }
    _modify { yield &box.value.action }
  }
  /// Inputs that the action needs, and those of them that outlive it.
  @inlinable public var reads: [SourceString] {
    _read { yield box.value.reads }
    _modify { yield &box.value.reads }
  }
  @inlinable public var keeps: [SourceString] {
    get { box.value.rare?.value.keeps ?? [] }
    set { change(unless: newValue.isEmpty) { $0.keeps = newValue } }
  }
  /// Parameters that a call passes.
  @inlinable public var with: [SourceString] {
    get { box.value.rare?.value.with ?? [] }
    set { change(unless: newValue.isEmpty) { $0.with = newValue } }
  }
  /// The list under the title, in the order written.
  @inlinable public var details: [Detail] {
    _read { yield box.value.details }
    _modify { yield &box.value.details }
  }
  /// Where a called use case returns to.
  @inlinable public var target: Target? {
    get { box.value.rare?.value.target }
    set { change(unless: newValue == nil) { $0.target = newValue } }
  }
  /// The text and the address of the link to a called flow, where the document words them differently.
  @inlinable public var label: SourceString? {
    get { box.value.rare?.value.label }
    set { change(unless: newValue == nil) { $0.label = newValue } }
  }
  @inlinable public var href: SourceString? {
    get { box.value.rare?.value.href }
    set { change(unless: newValue == nil) { $0.href = newValue } }
  }
  @inlinable public var note: SourceString? {
    get { box.value.rare?.value.note }
    set { change(unless: newValue == nil) { $0.note = newValue } }
  }
  /// What generated Swift calls the screen or the action (`swift:`), where its words do not do.
  @inlinable public var swiftName: SourceString? {
    get { box.value.rare?.value.swiftName }
    set { change(unless: newValue == nil) { $0.swiftName = newValue } }
  }
  @inlinable public var transitions: [FlowRow] {
    _read { yield box.value.transitions }
    _modify { yield &box.value.transitions }
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

  /// The inputs of a screen.
  public var inputs: [InputField] {
    details.flatMap { detail -> [InputField] in
      if case .inputs(let fields) = detail.content { fields } else { [] }
    }
  }

  /// The actions that it offers.
  package var actions: [SourceString] {
    details.flatMap { detail -> [SourceString] in
      if case .actions(let names) = detail.content { names } else { [] }
    }
  }

  /// What people call the step: the screen's name without its quotes, or what is done.
  public var displayName: String { name.value }
}

/// One entry of the list under a step's title.
public struct Detail: Sendable {
  public enum Content: Sendable {
    case message(SourceString)
    case inputs([InputField])
    case items([SourceString])
    case options([SourceString])
    case actions([SourceString])
    // Behind a reference, so that these few do not make room for two durations in every entry.
    indirect case duration(PromisedDuration)
    /// Another line, verbatim.
    case line(SourceString)
  }

  public var content: Content
  /// The key it was written under.
  public var key: SourceString

  public init(_ content: Content, key: SourceString) {
    self.content = content
    self.key = key
  }
}

/// Something a user fills in.
public struct InputField: Sendable {
  /// How the table describes it.
  public var text: SourceString
  /// The name by which rows give it and actions read it.
  public var name: SourceString?
  /// What a value must match, whole; see ``Pattern``.
  public var pattern: SourceString?
  /// Whether the value may never be shown, logged or stored.
  public var isSecret: Bool
  public var span: Span

  public init(
    text: SourceString, name: SourceString? = nil, pattern: SourceString? = nil, isSecret: Bool = false,
    span: Span
  ) {
    self.text = text
    self.name = name
    self.pattern = pattern
    self.isSecret = isSecret
    self.span = span
  }
}

/// How long a step promises to take at least and at most.
public struct PromisedDuration: Sendable {
  public var from: Duration
  public var to: Duration
  /// The two numbers as written, in seconds: `0.0`, `0.1`.
  public var fromText: SourceString
  public var toText: SourceString

  public init(from: Duration, to: Duration, fromText: SourceString, toText: SourceString) {
    self.from = from
    self.to = to
    self.fromText = fromText
    self.toText = toText
  }
}
