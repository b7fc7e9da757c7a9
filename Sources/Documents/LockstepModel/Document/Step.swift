/// A numbered step of a flow: `1.3 System displays screen 'Open app with PIN'`.
package struct Step: Sendable {
  package var id: SourceString
  /// The kind, at its key.
  package var kind: Located<Kind>
  /// The text after the kind: the screen's name, the system's action, the ID of the called flow.
  package var name: SourceString
  /// The whole bold text, where the document words it differently.
  package var title: SourceString?
  /// The system action that decides the outcome.
  package var action: SourceString?
  /// Inputs that the action needs, and those of them that outlive it.
  package var reads: [SourceString] = []
  package var keeps: [SourceString] = []
  /// Parameters that a call passes.
  package var with: [SourceString] = []
  /// The list under the title, in the order written.
  package var details: [Detail] = []
  /// Where a called use case returns to.
  package var target: Target?
  /// The text and the address of the link to a called flow, where the document words them differently.
  package var label: SourceString?
  package var href: SourceString?
  package var note: SourceString?
  /// The name of the screen or the action in generated Swift (`swift:`), if its words are not suitable.
  package var swiftName: SourceString?
  package var transitions: [FlowRow] = []
  package var cell: CellSource?
  package var span: Span

  package init(id: SourceString, kind: Located<Kind>, name: SourceString, span: Span) {
    self.id = id
    self.kind = kind
    self.name = name
    self.span = span
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
package struct Detail: Sendable {
  package enum Content: Sendable {
    case message(SourceString)
    case inputs([InputField])
    case items([SourceString])
    case options([SourceString])
    case actions([SourceString])
    case duration(PromisedDuration)
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
