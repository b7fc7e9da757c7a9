extension Interpreter {
  /// The current view; nil once the session has ended.
  package func view(_ state: SessionState) -> FlowView? {
    guard state.end == nil, state.configuration.step.exists else { return nil }
    let configuration = state.configuration
    var view = view(of: configuration.step, in: configuration.frame, configuration)
    if configuration.cover != .none {
      let step = view
      view.kind = configuration.cover == .error ? .error : .placeholder
      view.title =
        configuration.coverRow.exists ? program.rowInfo(configuration.coverRow).shownText ?? "" : ""
      view.message = nil
      view.items = []
      view.details = []
      view.inputs = []
      view.actions = CoverChoice.all(on: configuration.cover).map { $0.rawValue }
      if case .displayed = step.kind { view.underlyingViews = [step] }
    }
    if view.underlyingViews.isEmpty { view.underlyingViews = underlyingViews(configuration) }
    view.choices = userChoices(state)
    view.events = events(state)
    view.rows = takeableIDs(state)
    view.deadlines = deadlines(state)
    return view
  }

  /// A step as it would be shown, without the parts that depend on the present moment.
  private func view(of step: StepID, in frame: FrameIndex, _ configuration: Configuration) -> FlowView {
    let info = program.stepInfo(step)
    let data = visibleData(from: frame, configuration)
    return FlowView(
      flow: info.flow, step: info.id,
      kind: program.isDisplayed(step) ? .displayed(info.kind) : .working(info.kind),
      title: data.filling(info.name), message: info.message.map { data.filling($0) },
      items: info.items.map { data.filling($0) }, details: info.lines.map { data.filling($0) },
      actions: actions(of: step, info, in: frame, configuration).map { data.filling($0) },
      inputs: info.inputs.map { field in
        FlowView.Field(
          text: field.text, name: field.name, isSecret: field.isSecret,
          pattern: field.name.flatMap { program.pattern(of: $0) })
      }, data: data)
  }

  /// The actions of a step, without those of rows that all wait for a parameter which was not passed: their buttons
  /// would be dead.
  private func actions(
    of step: StepID, _ info: StepInfo, in frame: FrameIndex, _ configuration: Configuration
  ) -> [String] {
    let passed = configuration.frames[frame].parameters
    let rows = program.code(of: step).rows.filter { program.code(of: $0).kind == .input }
    let closed = rows.filter { !program.code(of: $0).isSatisfied(by: passed) }
    if closed.isEmpty { return info.actions }
    let dead = closed.map { program.rowInfo($0).button }
    let possible = rows.filter { !closed.contains($0) }.map { program.rowInfo($0).button }
    return info.actions.filter { !dead.contains($0) || possible.contains($0) }
  }

  /// The last screen of the history, where something else than that screen is shown.
  private func underlyingViews(_ configuration: Configuration) -> [FlowView] {
    guard configuration.cover != .none || program.isOverlay(configuration.step),
      let entry = configuration.history.last, entry.step != configuration.step
    else { return [] }
    return [view(of: entry.step, in: entry.frame, configuration)]
  }

  /// The choices of the user: the answers to an error or a placeholder, else the rows of users.
  private func userChoices(_ state: SessionState) -> [FlowView.Choice] {
    if state.isSuspended { return [] }
    if state.configuration.cover != .none {
      return CoverChoice.all(on: state.configuration.cover).map {
        FlowView.Choice(words: $0.rawValue, label: $0.rawValue)
      }
    }
    let ids = Set(takeableIDs(state))
    let data = visibleData(from: state.configuration.frame, state.configuration)
    return takeableRowGroups(state).joined().compactMap { candidate in
      let info = program.rowInfo(candidate.row)
      guard info.isChoice else { return nil }
      var choice = FlowView.Choice(
        row: ids.contains(info.id) ? info.id : nil, words: info.text, label: data.filling(info.button),
        gives: info.gives.map { [$0] } ?? [])
      choice.rowID = candidate.row
      return choice
    }
  }

  /// The names of the events that rows wait for: of the displayed step, of the step beneath, and of the callers.
  private func events(_ state: SessionState) -> [String] {
    var names: [String] = []
    for group in state.isSuspended ? [] : takeableRowGroups(state) {
      for match in group where program.code(of: match.row).kind == .event {
        let name = program.rowInfo(match.row).outcomeName
        if !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  private func deadlines(_ state: SessionState) -> [FlowView.Deadline] {
    guard !state.isSuspended, !state.configuration.timers.isEmpty else { return [] }
    return state.configuration.timers.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }.map { timer in
      let info = program.rowInfo(timer.row)
      return FlowView.Deadline(flow: program.stepInfo(info.step).flow, row: info.id, at: timer.deadline)
    }
  }

  /// The session's current step.
  package func currentStep(_ state: SessionState) -> StepID? {
    state.configuration.step.exists ? state.configuration.step : nil
  }

  /// The screens that Back leads to, the oldest first.
  package func history(_ state: SessionState) -> [StepID] {
    state.configuration.history.map { $0.step }
  }

  /// The calls that led here, the outermost first: ids of the calling steps' places.
  package func callingSteps(_ state: SessionState) -> [StepID] {
    let frames = state.configuration.frames
    return frames.callChain(of: state.configuration.frame).dropLast().reversed().map { frames[$0].callStep }
  }

  /// The inputs of the step's action: values, and references to secrets.
  package func actionInputs(_ state: SessionState) -> [GivenValue] {
    guard state.configuration.step.exists else { return [] }
    let configuration = state.configuration
    return program.stepInfo(configuration.step).readNames.map { NameIndex($0) }.compactMap { name in
      let text = program.info(of: name).name
      if let secret = configuration.secret(name, from: configuration.frame) {
        return .secret(text, secret)
      }
      return configuration.datum(name, from: configuration.frame).map { .plain(text, $0.value) }
    }
  }

  /// The call of the running action; nil if none runs.
  ///
  /// - Parameter secret: the secret behind a reference, for an input.
  package func runningActionCall(
    _ state: SessionState, attempt: Int, _ secret: (String, SecretRef) -> ActionInput?
  ) -> ActionCall? {
    guard runningEffect(state) != nil, let place = currentStep(state) else { return nil }
    let info = program.stepInfo(place)
    var inputs: [String: ActionInput] = [:]
    for given in self.actionInputs(state) {
      switch given {
      case .secret(let name, let reference): inputs[name] = secret(name, reference)
      case .plain(let name, let value): inputs[name] = .plain(value)
      }
    }
    return ActionCall(
      action: info.action ?? "", flow: info.flow, step: info.id, attempt: attempt, runs: runNumber(state),
      at: state.now, hasSuspendedSession: state.hasSuspendedSession,
      outcomes: possibleOutcomes(state).map { $0.text }, inputs: inputs)
  }

  /// Whether a timer still runs.
  func isArmed(_ id: EffectID, _ state: SessionState) -> Bool {
    state.configuration.timers.contains { $0.id == id.number }
  }

  /// When the next timer is due; nil if none runs.
  package func nextDeadline(_ state: SessionState) -> Duration? {
    state.isSuspended || state.end != nil ? nil : state.configuration.timers.map { $0.deadline }.min()
  }

  /// The plain values in sight, the innermost first; one name once.
  private func visibleData(from frame: FrameIndex, _ configuration: Configuration) -> [NamedValue] {
    guard !configuration.data.isEmpty else { return [] }
    var seen: Set<NameIndex> = []
    return configuration.frames.callChain(of: frame).flatMap { frame in
      configuration.data.filter { $0.frame == frame && seen.insert($0.name).inserted }
    }.map { NamedValue(program.info(of: $0.name).name, $0.value) }
  }
}
