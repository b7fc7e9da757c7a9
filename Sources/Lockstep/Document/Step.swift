/// A numbered step of a flow: `1.3 System displays screen 'Open app with PIN'`.
public struct Step: Sendable {
  /// What a step is; the raw value is its key in a YAML file.
  public enum Kind: String, Sendable, CaseIterable {
    case screen
    case page
    case prompt
    case bottomSheet = "bottom-sheet"
    case drawer
    case modal
    case system
    case os
    case partialFlow = "partial-flow"
    case useCase = "use-case"

    /// Shown to the user and entered in the history.
    public var isScreen: Bool { self == .screen || self == .page }
    /// Shown over the last screen, never a target of Back.
    public var isOverlay: Bool {
      switch self {
      case .prompt, .bottomSheet, .drawer, .modal: true
      case .screen, .page, .system, .os, .partialFlow, .useCase: false
      }
    }
    public var isDisplayed: Bool { isScreen || isOverlay }
    /// Done by the app or the platform; its outcome picks the row.
    public var isAutomatic: Bool { self == .system || self == .os }
    public var isCall: Bool { self == .partialFlow || self == .useCase }
  }

  public var id: Text
  /// The kind, at its key.
  public var kind: Located<Kind>
  /// What stands after the kind: the screen's name, what the system does, the id of the called flow.
  public var name: Text
  /// The whole bold text, where the document words it differently.
  public var title: Text?
  /// The system action that decides the outcome.
  public var action: Text?
  /// Inputs that the action needs, and those of them that outlive it.
  public var reads: [Text] = []
  public var keeps: [Text] = []
  /// Parameters that a call passes.
  public var with: [Text] = []
  /// The list under the title, in the order written.
  public var details: [Detail] = []
  /// Where a called use case returns to.
  public var target: Target?
  /// The text and the address of the link to a called flow, where the document words them differently.
  public var label: Text?
  public var href: Text?
  public var note: Text?
  public var transitions: [Transition] = []
  public var erratum: Erratum?
  public var cell: CellSource?
  public var span: Span

  public init(id: Text, kind: Located<Kind>, name: Text, span: Span) {
    self.id = id
    self.kind = kind
    self.name = name
    self.span = span
  }

  /// The inputs of a screen.
  public var inputs: [InputField] {
    details.flatMap { detail -> [InputField] in
      if case .inputs(let fields) = detail.content { fields } else { [] }
    }
  }

  /// What people call the step: the screen's name without its quotes, or what is done.
  public var displayName: String { name.value }
}

/// One entry of the list under a step's title.
public struct Detail: Sendable {
  public enum Content: Sendable {
    case message(Text)
    case inputs([InputField])
    case items([Text])
    case options([Text])
    case actions([Text])
    case duration(PromisedDuration)
    /// Another line, verbatim.
    case line(Text)
  }

  public var content: Content
  /// The key it was written under.
  public var key: Text

  public init(_ content: Content, key: Text) {
    self.content = content
    self.key = key
  }
}

/// Something a user fills in.
public struct InputField: Sendable {
  /// How the table describes it.
  public var text: Text
  /// The name by which rows give it and actions read it.
  public var name: Text?
  /// What a value must match, whole; see ``Pattern``.
  public var pattern: Text?
  /// Whether the value may never be shown, logged or stored.
  public var isSecret: Bool
  public var span: Span

  public init(text: Text, name: Text? = nil, pattern: Text? = nil, isSecret: Bool = false, span: Span) {
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
  public var fromText: Text
  public var toText: Text

  public init(from: Duration, to: Duration, fromText: Text, toText: Text) {
    self.from = from
    self.to = to
    self.fromText = fromText
    self.toText = toText
  }
}
