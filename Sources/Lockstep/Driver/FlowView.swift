/// What is displayed, for a person. An app draws it; nothing else has to be kept.
public struct FlowView: Hashable, Sendable {
  /// What sort of thing is displayed.
  public enum Kind: Hashable, Sendable {
    /// A screen, or what is shown over one; the text is the word of its kind in a flow file: `screen`, `prompt`.
    case displayed(String)
    /// A step at which the session waits without a screen of its own: `system`, `os`, `partial-flow`.
    case working(String)
    /// What is not yet specified, shown over a step (`show:`).
    case placeholder
    /// An error, shown over a step; its choices are Retry and Close.
    case error

    /// The word of the kind in a flow file; `placeholder` and `error` for what is shown over a step.
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
  /// What sort of thing is displayed.
  public var kind: Kind
  /// The screen's name, the error's name or the placeholder's text.
  public var title: String
  /// The text on the screen, with values put in.
  public var message: String?
  /// The lines of a list that the screen shows.
  public var items: [String]
  /// The actions that the screen lists, as the flow words them.
  public var actions: [String]
  /// What the user can fill in.
  public var inputs: [Field]
  /// What the user can choose, in the order of the rows.
  public var choices: [Choice]
  /// The ids of all rows that can be taken by them, events among them.
  package var rows: [String]
  /// What outcomes brought along, as far as the step can see it, the innermost first.
  public var data: [NamedValue]
  /// The timers that run, the next one first.
  public var deadlines: [Deadline]
  /// What an overlay, an error or a placeholder is shown over; empty for a screen. It has no choices of its own.
  public var beneath: [FlowView]

  /// A view of an app's own, for previews and tests.
  public init(
    flow: String, step: String, kind: Kind, title: String, message: String? = nil, items: [String] = [],
    actions: [String] = [], inputs: [Field] = [], choices: [Choice] = [], rows: [String] = [],
    data: [NamedValue] = [], deadlines: [Deadline] = [], beneath: [FlowView] = []
  ) {
    self.flow = flow
    self.step = step
    self.kind = kind
    self.title = title
    self.message = message
    self.items = items
    self.actions = actions
    self.inputs = inputs
    self.choices = choices
    self.rows = rows
    self.data = data
    self.deadlines = deadlines
    self.beneath = beneath
  }

  /// The choice whose button says this, or whose words these are.
  public func choice(_ text: String) -> Choice? {
    choices.first { $0.label == text } ?? choices.first { $0.words == text }
  }
}
