/// A numbered step of a flow: `1.3 System displays screen 'Open app with PIN'`.
@usableFromInline package struct Step: Sendable {
  /// The fields that nearly every step has.
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
  }

  /// The fields that few steps have: they take no room elsewhere.
  @usableFromInline struct Rare: RareFields {
    var title: SourceString?
    var keeps: [SourceString] = []
    var with: [SourceString] = []
    var target: Target?
    var label: SourceString?
    var href: SourceString?
    var note: SourceString?
    var swiftName: SourceString?
    var cell: Boxed<CellSource>?
  }

  @usableFromInline var box: Boxed<Fields>

  package init(id: SourceString, kind: Located<Kind>, name: SourceString, span: Span) {
    box = Boxed(Fields(id: id, kind: kind, name: name, span: span))
  }

  @inlinable package var id: SourceString {
    _read { yield box.value.id }
    _modify { yield &box.value.id }
  }
  /// The kind, at its key.
  @inlinable package var kind: Located<Kind> {
    _read { yield box.value.kind }
    _modify { yield &box.value.kind }
  }
  /// The text after the kind: the screen's name, the system's action, the ID of the called flow.
  @inlinable package var name: SourceString {
    _read { yield box.value.name }
    _modify { yield &box.value.name }
  }
  /// The whole bold text, where the document words it differently.
  package var title: SourceString? {
    get { box.value.rare?.value.title }
    set { box.value.rare.change(unless: newValue == nil) { $0.title = newValue } }
  }
  /// The system action that decides the outcome.
  @inlinable package var action: SourceString? {
    _read { yield box.value.action }
    _modify { yield &box.value.action }
  }
  /// Inputs that the action needs, and those of them that outlive it.
  @inlinable package var reads: [SourceString] {
    _read { yield box.value.reads }
    _modify { yield &box.value.reads }
  }
  package var keeps: [SourceString] {
    get { box.value.rare?.value.keeps ?? [] }
    set { box.value.rare.change(unless: newValue.isEmpty) { $0.keeps = newValue } }
  }
  /// Parameters that a call passes.
  package var with: [SourceString] {
    get { box.value.rare?.value.with ?? [] }
    set { box.value.rare.change(unless: newValue.isEmpty) { $0.with = newValue } }
  }
  /// The list under the title, in the order written.
  @inlinable package var details: [Detail] {
    _read { yield box.value.details }
    _modify { yield &box.value.details }
  }
  /// Where a called use case returns to.
  package var target: Target? {
    get { box.value.rare?.value.target }
    set { box.value.rare.change(unless: newValue == nil) { $0.target = newValue } }
  }
  /// The text and the address of the link to a called flow, where the document words them differently.
  package var label: SourceString? {
    get { box.value.rare?.value.label }
    set { box.value.rare.change(unless: newValue == nil) { $0.label = newValue } }
  }
  package var href: SourceString? {
    get { box.value.rare?.value.href }
    set { box.value.rare.change(unless: newValue == nil) { $0.href = newValue } }
  }
  package var note: SourceString? {
    get { box.value.rare?.value.note }
    set { box.value.rare.change(unless: newValue == nil) { $0.note = newValue } }
  }
  /// The name of the screen or the action in generated Swift (`swift:`), if its words are not suitable.
  package var swiftName: SourceString? {
    get { box.value.rare?.value.swiftName }
    set { box.value.rare.change(unless: newValue == nil) { $0.swiftName = newValue } }
  }
  @inlinable package var transitions: [FlowRow] {
    _read { yield box.value.transitions }
    _modify { yield &box.value.transitions }
  }
  package var cell: CellSource? {
    get { box.value.rare?.value.cell?.value }
    set { box.value.rare.change(unless: newValue == nil) { $0.cell = newValue.map { Boxed($0) } } }
  }
  @inlinable package var span: Span {
    _read { yield box.value.span }
    _modify { yield &box.value.span }
  }

  /// The inputs of a screen.
  package var inputs: [InputField] {
    details.flatMap { detail -> [InputField] in
      if case .inputs(let fields) = detail.content { fields } else { [] }
    }
  }

  /// The actions that it offers.
  package var actions: [SourceString] {
    details.reduce([]) { actions, detail in
      // Nearly always there is one list: it is not copied.
      if case .actions(let names) = detail.content {
        actions.isEmpty ? names : actions + names
      } else {
        actions
      }
    }
  }

  /// The step's name for people: the screen's name without its quotes, or the action.
  package var displayName: String { name.value }
}

/// One entry of the list under a step's title.
@usableFromInline package struct Detail: Sendable {
  package enum Content: Sendable {
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

  package var content: Content
  /// The key it was written under.
  package var key: SourceString

  package init(_ content: Content, key: SourceString) {
    self.content = content
    self.key = key
  }
}

/// Something a user fills in.
package struct InputField: Sendable {
  /// How the table describes it.
  package var text: SourceString
  /// The name by which rows give it and actions read it.
  package var name: SourceString?
  /// The pattern that a whole value must match; see ``Pattern``.
  package var pattern: SourceString?
  /// Whether the value may never be shown, logged or stored.
  package var isSecret: Bool
  package var span: Span

  package init(
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
package struct PromisedDuration: Sendable {
  package var from: Duration
  package var to: Duration
  /// The two numbers as written, in seconds: `0.0`, `0.1`.
  package var fromText: SourceString
  package var toText: SourceString

  package init(from: Duration, to: Duration, fromText: SourceString, toText: SourceString) {
    self.from = from
    self.to = to
    self.fromText = fromText
    self.toText = toText
  }
}
