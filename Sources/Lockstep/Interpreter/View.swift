/// What is displayed, for a person.
public struct View: Sendable {
  public enum Kind: Hashable, Sendable {
    case step(Step.Kind)
    case placeholder
    case error
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
  /// The rows that can be taken.
  public var rows: [String]
  /// What outcomes brought along, as far as the step can see it.
  public var data: [(name: String, value: DataValue)]
}

extension Interpreter {
  /// What is displayed; nil once the session has ended.
  public func view(_ state: State) -> View? {
    guard state.end == nil, state.scene.step >= 0 else { return nil }
    let info = program.stepInfos[Int(state.scene.step)]
    let data = visibleData(state.scene)
    var view = View(
      flow: info.flow, step: info.id, kind: .step(info.kind), title: info.name,
      message: info.message.map { fill($0, data) }, items: info.items, actions: info.actions,
      inputs: info.inputs, rows: possible(state).compactMap(\.row), data: data)
    if state.scene.cover != .none {
      view.kind = state.scene.cover == .error ? .error : .placeholder
      view.title = state.scene.coverRow < 0 ? "" : program.rowInfos[Int(state.scene.coverRow)].shown ?? ""
      view.message = nil
      view.items = []
      view.inputs = []
      view.actions = choices(state.scene.cover).map(\.rawValue)
    }
    return view
  }

  /// Where the session stands.
  public func place(_ state: State) -> StepID? {
    state.scene.step < 0 ? nil : StepID(state.scene.step)
  }

  /// The screens that Back leads to, the oldest first.
  public func history(_ state: State) -> [StepID] { state.scene.history.map { StepID($0.step) } }

  /// The calls that led here, the outermost first: ids of the calling steps' places.
  public func calls(_ state: State) -> [StepID] {
    var calls: [StepID] = []
    var frame = state.scene.frame
    while frame >= 0, state.scene.frames[Int(frame)].parent >= 0 {
      calls.append(StepID(state.scene.frames[Int(frame)].callStep))
      frame = state.scene.frames[Int(frame)].parent
    }
    return calls.reversed()
  }

  /// What the action of the step reads: values, and references to secrets.
  public func inputs(_ state: State) -> [Given] {
    guard state.scene.step >= 0 else { return [] }
    var scene = state.scene
    return program.stepInfos[Int(scene.step)].readNames.compactMap { name in
      let text = program.names[Int(name)].name
      if let secret = scene.secret(name, from: scene.frame) { return Given(text, .secret(secret)) }
      return scene.datum(name, from: scene.frame).map { Given(text, .plain($0.value)) }
    }
  }

  /// When the next timer is due; nil if none runs.
  public func nextDeadline(_ state: State) -> Duration? {
    state.isSuspended || state.end != nil ? nil : state.scene.timers.map(\.deadline).min()
  }

  /// The plain values in sight, the innermost first; one name once.
  private func visibleData(_ scene: Scene) -> [(name: String, value: DataValue)] {
    guard !scene.data.isEmpty else { return [] }
    var seen: Set<Int32> = []
    var found: [(name: String, value: DataValue)] = []
    var frame = scene.frame
    while frame >= 0 {
      for datum in scene.data where datum.frame == frame {
        guard seen.insert(datum.name).inserted else { continue }
        found.append((program.names[Int(datum.name)].name, datum.value))
      }
      frame = scene.frames[Int(frame)].parent
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
