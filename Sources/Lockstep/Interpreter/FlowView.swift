/// What is displayed, for a person.
public struct FlowView: Sendable {
  public enum Kind: Hashable, Sendable {
    /// A screen, or what is shown over one; the text is the word of its kind in a flow file: `screen`, `prompt`.
    case displayed(String)
    /// A step at which the session waits without a screen of its own: `system`, `os`, `partial-flow`.
    case working(String)
    case placeholder
    case error

    /// The word of the kind in a flow file; `placeholder` and `error` for what is shown over a step.
    public var word: String {
      switch self {
      case .displayed(let word), .working(let word): word
      case .placeholder: "placeholder"
      case .error: "error"
      }
    }
  }

  /// Where the session stands: the ids of the flow and the step.
  public var flow: String
  public var step: String
  public var kind: Kind
  /// The screen's name, the error's name or the placeholder's text.
  public var title: String
  public var message: String?
  public var items: [String]
  public var actions: [String]
  public var inputs: [StepInfo.Field]
  /// The ids of the rows that can be taken by them.
  public var rows: [String]
  /// What outcomes brought along, as far as the step can see it.
  public var data: [(name: String, value: DataValue)]
}

extension Interpreter {
  /// What is displayed; nil once the session has ended.
  public func view(_ state: SessionState) -> FlowView? {
    guard state.end == nil, state.configuration.step >= 0 else { return nil }
    let info = program.stepInfos[Int(state.configuration.step)]
    let data = visibleData(state.configuration)
    let isDisplayed = program.isDisplayed(StepID(state.configuration.step))
    var view = FlowView(
      flow: info.flow, step: info.id, kind: isDisplayed ? .displayed(info.kind) : .working(info.kind),
      title: info.name,
      message: info.message.map { fill($0, data) }, items: info.items, actions: info.actions,
      inputs: info.inputs, rows: takeableIDs(state), data: data)
    if state.configuration.overlay != .none {
      view.kind = state.configuration.overlay == .error ? .error : .placeholder
      view.title =
        state.configuration.overlayRow < 0
        ? "" : program.rowInfos[Int(state.configuration.overlayRow)].shown ?? ""
      view.message = nil
      view.items = []
      view.inputs = []
      view.actions = choices(state.configuration.overlay).map(\.rawValue)
    }
    return view
  }

  /// Where the session stands.
  public func place(_ state: SessionState) -> StepID? {
    state.configuration.step < 0 ? nil : StepID(state.configuration.step)
  }

  /// The screens that Back leads to, the oldest first.
  public func history(_ state: SessionState) -> [StepID] {
    state.configuration.history.map { StepID($0.step) }
  }

  /// The calls that led here, the outermost first: ids of the calling steps' places.
  public func calls(_ state: SessionState) -> [StepID] {
    var calls: [StepID] = []
    var frame = state.configuration.frame
    while frame >= 0, state.configuration.frames[Int(frame)].parent >= 0 {
      calls.append(StepID(state.configuration.frames[Int(frame)].callStep))
      frame = state.configuration.frames[Int(frame)].parent
    }
    return calls.reversed()
  }

  /// What the action of the step reads: values, and references to secrets.
  public func inputs(_ state: SessionState) -> [Given] {
    guard state.configuration.step >= 0 else { return [] }
    var configuration = state.configuration
    return program.stepInfos[Int(configuration.step)].readNames.compactMap { name in
      let text = program.names[Int(name)].name
      if let secret = configuration.secret(name, from: configuration.frame) {
        return Given(text, .secret(secret))
      }
      return configuration.datum(name, from: configuration.frame).map { Given(text, .plain($0.value)) }
    }
  }

  /// When the next timer is due; nil if none runs.
  public func nextDeadline(_ state: SessionState) -> Duration? {
    state.isSuspended || state.end != nil ? nil : state.configuration.timers.map(\.deadline).min()
  }

  /// The plain values in sight, the innermost first; one name once.
  private func visibleData(_ configuration: Configuration) -> [(name: String, value: DataValue)] {
    guard !configuration.data.isEmpty else { return [] }
    var seen: Set<Int32> = []
    var found: [(name: String, value: DataValue)] = []
    var frame = configuration.frame
    while frame >= 0 {
      for datum in configuration.data where datum.frame == frame {
        guard seen.insert(datum.name).inserted else { continue }
        found.append((program.names[Int(datum.name)].name, datum.value))
      }
      frame = configuration.frames[Int(frame)].parent
    }
    return found
  }

  /// Puts values where a message names them in square brackets.
  private func fill(_ message: String, _ data: [(name: String, value: DataValue)]) -> String {
    guard message.contains("[") else { return message }
    var message = message
    for (name, value) in data {
      let text =
        switch value {
        case .duration(let duration): duration.brief
        case .integer(let number): String(number)
        case .text(let text): text
        }
      message = message.replacing("[\(name)]", with: text)
    }
    return message
  }
}
