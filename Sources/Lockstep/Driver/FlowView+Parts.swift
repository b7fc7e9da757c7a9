extension FlowView {
  /// Something the user can choose: a row, or Retry, Close and Back on what is shown over a step.
  public struct Choice: Hashable, Sendable {
    /// The row's id; nil for a choice without a row, and where two rows of the step share an id.
    public var row: String?
    /// The words of the row: `selects Close`.
    public var words: String
    /// What a button says: `Close`.
    public var label: String
    /// The names of the inputs that must come along.
    public var gives: [String]
    /// The row itself, so that taking the choice never depends on words.
    package var rowID: RowID?

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
    /// Whether it may never be shown, logged or stored: hand it over as a ``Secret``.
    public var isSecret: Bool
    /// What a value must match, whole.
    public var pattern: Pattern?

    /// A field of an app's own, for previews and tests.
    public init(text: String, name: String?, isSecret: Bool = false, pattern: Pattern? = nil) {
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

    package init(flow: String, row: String, at: Duration) {
      self.flow = flow
      self.row = row
      self.at = at
    }
  }
}

/// A value that an outcome brought along, or that a user gave.
public struct NamedValue: Hashable, Sendable {
  /// The name that the flow gives it.
  public var name: String
  /// What it is.
  public var value: DataValue

  /// A value with its name.
  public init(_ name: String, _ value: DataValue) {
    self.name = name
    self.value = value
  }
}
