/// The current display, for a person. The app draws it and need not keep anything else.
public struct FlowView: Hashable, Sendable {
  /// The kind of view.
  public enum Kind: Hashable, Sendable {
    /// A screen, or an overlay on one; the text is the word of its kind in a flow file: `screen`, `prompt`.
    case displayed(String)
    /// A step at which the session waits without a screen of its own: `system`, `os`, `partial-flow`.
    case working(String)
    /// A part that is not specified yet, shown over a step (`show:`).
    case placeholder
    /// An error, shown over a step; its choices are Retry and Close.
    case error

    /// The word of the kind in a flow file; `placeholder` and `error` for overlays of a step.
    package var word: String {
      switch self {
      case .displayed(let word), .working(let word): word
      case .placeholder: "placeholder"
      case .error: "error"
      }
    }
  }

  /// The id of the flow that the session is in.
  public var flow: String
  /// The id of the step that the session is at.
  public var step: String
  /// The kind of view.
  public var kind: Kind
  /// The screen's name, the error's name or the placeholder's text.
  public var title: String
  /// The text on the screen, with values put in.
  public var message: String?
  /// The lines of a list that the screen shows.
  public var items: [String]
  /// Other texts of the screen, one for each line of its list that is no message, field or action.
  public var details: [String]
  /// The actions that the screen lists, with values put in.
  public var actions: [String]
  /// The fields that the user can fill in.
  public var inputs: [Field]
  /// The choices of the user, in the order of the rows.
  public var choices: [Choice]
  /// The names of the events that are awaited now (`as:`, or the words of a row without): each can be sent by
  /// ``FlowDriver/send(event:)``. Timers are among ``deadlines`` instead.
  public var events: [String]
  /// The ids of all rows that can be taken by them, events among them.
  package var rows: [String]
  /// The values of outcomes that the step can see, the innermost first.
  public var data: [NamedValue]
  /// The timers that run, the next one first.
  public var deadlines: [Deadline]
  /// The views under an overlay, an error or a placeholder; empty for a screen. They have no choices of their own.
  public var underlyingViews: [FlowView]
  /// Identifies the visit: a screen that is shown again by Back has the number that it had, one that is entered anew
  /// another one. It counts within one run of a session, and begins anew when that is restored; only snapshots that
  /// JSON Lines and `lockstep.wasm` take keep it.
  public package(set) var visit = 0
  /// How this view relates to the one before it, for animations and for back stacks.
  public package(set) var navigation = Navigation.replaced

  /// A view of an app's own, for previews and tests.
  public init(
    flow: String, step: String, kind: Kind, title: String, message: String? = nil, items: [String] = [],
    details: [String] = [], actions: [String] = [], inputs: [Field] = [], choices: [Choice] = [],
    events: [String] = [], rows: [String] = [], data: [NamedValue] = [], deadlines: [Deadline] = [],
    underlyingViews: [FlowView] = []
  ) {
    self.flow = flow
    self.step = step
    self.kind = kind
    self.title = title
    self.message = message
    self.items = items
    self.details = details
    self.actions = actions
    self.inputs = inputs
    self.choices = choices
    self.events = events
    self.rows = rows
    self.data = data
    self.deadlines = deadlines
    self.underlyingViews = underlyingViews
  }

  /// The choice with this button label or these words.
  public func choice(_ text: String) -> Choice? {
    choices.first { $0.label == text } ?? choices.first { $0.words == text }
  }
}

extension FlowView {
  /// A choice together with the user's input: generated screens create it, and ``FlowDriver/choose(_:)`` takes it.
  public struct Selection: Sendable {
    /// The user's choice.
    public var choice: Choice
    /// By the names that ``Choice/gives`` lists.
    package var values: [String: ActionInput]

    /// A choice of a view.
    ///
    /// - Parameters:
    ///   - choice: what the user chooses.
    ///   - values: the user's input, by the names that ``Choice/gives`` lists.
    public init(_ choice: Choice, values: [String: ActionInput] = [:]) {
      self.choice = choice
      self.values = values
    }
  }

  /// The choice of one of these rows, or else with these words.
  ///
  /// - Parameters:
  ///   - rows: row IDs of the displayed step.
  ///   - words: as the row has them: `selects Close`.
  ///   - values: the user's input.
  /// - Returns: nil if the user cannot choose it now.
  public func possibleSelection(
    _ words: String, rows: [String] = [], values: [String: ActionInput] = [:]
  ) -> Selection? {
    let choice =
      choices.first { choice in choice.row.map(rows.contains) ?? false }
      ?? choices.first { $0.words == words }
    return choice.map { Selection($0, values: values) }
  }

  /// The selection of a choice that the flow always offers: taking it is refused if the view does not list it.
  public func selection(
    _ words: String, rows: [String] = [], values: [String: ActionInput] = [:]
  ) -> Selection {
    possibleSelection(words, rows: rows, values: values)
      ?? Selection(Choice(words: words, label: words, gives: values.keys.sorted()), values: values)
  }

  /// The input called `name`.
  public func field(_ name: String) -> Field? { inputs.first { $0.name == name } }
}

extension FlowView {
  /// Something the user can choose: a row, or Retry, Close and Back on an overlay of a step.
  public struct Choice: Hashable, Sendable {
    /// The row's id; nil for a choice without a row, and where two rows of the step share an id.
    public var row: String?
    /// The words of the row: `selects Close`.
    public var words: String
    /// The label of its button: `Close`.
    public var label: String
    /// The names of the inputs that must come along.
    public var gives: [String]
    /// The row itself, so that taking the choice never depends on words.
    package var rowID: RowID?
    /// The visit whose choice it is; nil for one of an app's own.
    package var visit: Int?

    /// A choice of an app's own, for previews and tests.
    public init(row: String? = nil, words: String, label: String, gives: [String] = []) {
      self.row = row
      self.words = words
      self.label = label
      self.gives = gives
    }
  }

  /// Something the user fills in.
  public struct Field: Hashable, Sendable {
    /// How the flow describes it.
    public var text: String
    /// The name under which a choice gives it; nil where no row does.
    public var name: String?
    /// Whether it may never be shown, logged or stored: pass it as a ``Secret``.
    public var isSecret: Bool
    /// The pattern that the whole value must match.
    public var pattern: FlowPattern?

    /// A field of an app's own, for previews and tests.
    public init(text: String, name: String?, isSecret: Bool = false, pattern: FlowPattern? = nil) {
      self.text = text
      self.name = name
      self.isSecret = isSecret
      self.pattern = pattern
    }

    /// Whether a value would be taken: a check for a form, before anything is sent.
    public func accepts(_ value: ActionInput) -> Bool {
      switch value {
      case .secret(let secret): isSecret && pattern?.matches(secret) != false
      case .plain(.text(let text)): !isSecret && pattern?.matches(text) != false
      case .plain: !isSecret && pattern == nil
      }
    }
  }

  /// A timer of the displayed step, of the step beneath it or of a calling step.
  public struct Deadline: Hashable, Sendable {
    /// The id of the flow whose row the timer takes.
    public var flow: String
    /// The id of the row that the timer takes.
    public var row: String
    /// When it fires, as time since the session began.
    public var at: Duration
  }
}
