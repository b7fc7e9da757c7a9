import Lockstep
import LockstepModel
import LockstepSimulation

extension SessionLine {
  /// The action or expectation of a script's line in a program. `use:` does nothing: the library has put lines in its place.
  ///
  /// - Throws: a ``Diagnostic`` at a name that means nothing, or at a value of another kind than its row declares.
  init(_ line: ScriptLine, in source: SourceText, for program: FlowProgram) throws(Diagnostic) {
    let names = LineNameResolver(program: program, source: source)
    switch line.kind {
    case .user(let words, let gives): self = .send(.user(words.value, gives: names.inputs(gives)))
    case .row(let id, let gives): self = .send(.row(id.value, gives: names.inputs(gives)))
    case .event(let words): self = .send(.event(words.value))
    case .give(let values): self = .send(.give(names.inputs(values)))
    case .suspend: self = .send(.suspend)
    case .resume: self = .send(.resume)
    case .outcome(let outcomes, let values):
      var answers: [(String, ActionAnswer)] = []
      for outcome in outcomes {
        let place = try names.resolve(outcome.place)
        let rows = program.outcomeRows(at: place, named: outcome.name.value)
        answers.append((place, .outcome(outcome.name.value, values: try names.data(values, of: rows))))
      }
      self = .prepare(answers)
    case .error(let outcome):
      self = .prepare([(try names.resolve(outcome.place), .error(outcome.name.value))])
    case .world(let settings): self = .world(try WorldChange(settings, in: source, for: program))
    case .wait(let duration): self = .wait(duration.value)
    case .use(let path):
      throw Diagnostic(
        .unresolvedName, "the script '\(path.value)' does not exist", at: Location(source, path.span))
    case .expect(let kind, let expected, let within):
      self = .expect(Expectation(kind, try names.operand(expected)), within: within?.value)
    }
  }
}

/// The meaning of the names in a line, in a program.
struct LineNameResolver {
  let program: FlowProgram
  let source: SourceText

  /// - Throws: a ``Diagnostic`` if the flow or step does not exist.
  func resolve(_ place: FlowPlace) throws(Diagnostic) -> String {
    let flow = place.flow
    guard program.flow(flow.value) != nil else {
      throw unknownNameFinding("no flow is called '\(flow.value)'", flow, among: program.flowInfos.map(\.id))
    }
    if let step = place.step, program.step(step.value, of: flow.value) == nil {
      if let screen = program.screen(ofSentence: step.value, of: flow.value) {
        return program.stepInfo(screen).place
      }
      let steps = program.steps(of: flow.value).map { program.stepInfo($0).id }
      throw unknownNameFinding("\(flow.value) has no step '\(step.value)'", step, among: steps)
    }
    return place.text
  }

  /// - Throws: a ``Diagnostic`` if a name means nothing, or a value is of another kind.
  func operand(_ expected: ScriptLine.ExpectedValue) throws(Diagnostic) -> Expectation.Operand {
    switch expected {
    case .place(let place): return .text(try resolve(place))
    case .text(let text): return .text(text.value)
    case .texts(let texts, _): return .texts(texts.map(\.value))
    case .rows(let rows, _): return .texts(rows.map(\.text))
    case .counts(let counts): return .counts(counts.map { ($0.action.value, $0.times.value) })
    case .values(let values):
      let rows = program.rowInfos
      var data: [(String, DataValue)] = []
      for value in values { data.append((value.name.value, try datum(value, of: rows))) }
      return .values(data)
    }
  }

  func inputs(_ values: [ScriptLine.Value]) -> [String: ActionInput] {
    var inputs: [String: ActionInput] = [:]
    for value in values {
      let (name, text) = (value.name.value, value.value.value)
      inputs[name] = program.isSecret(name) ? .secret(Secret(text.utf8)) : .plain(.text(text))
    }
    return inputs
  }

  /// Values as rows declare them.
  func data(_ values: [ScriptLine.Value], of rows: [RowInfo]) throws(Diagnostic) -> [String: DataValue] {
    var data: [String: DataValue] = [:]
    for value in values { data[value.name.value] = try datum(value, of: rows) }
    return data
  }

  func datum(_ value: ScriptLine.Value, of rows: [RowInfo]) throws(Diagnostic) -> DataValue {
    let kind = rows.lazy.compactMap { row in row.values.first { $0.name == value.name.value }?.kind }.first
    if let datum = DataValue(spelling: value.value.value, as: kind) { return datum }
    throw Diagnostic(
      .invalidValue, "'\(value.value.value)' is not \(kind == .duration ? "a duration" : "an integer")",
      at: Location(source, value.value.span))
  }

  private func unknownNameFinding(_ message: String, _ name: SourceString, among names: [String])
    -> Diagnostic
  {
    Diagnostic(
      .unresolvedName, message, at: Location(source, name.span),
      help: Suggestion.help(for: name.value, among: names))
  }
}

extension FlowProgram {
  /// The screen that a user's sentence of a numbered list is taken on, by its number; nil for other rows, whose ids begin with
  /// that of their step.
  func screen(ofSentence id: String, of flow: String) -> StepID? {
    steps(of: flow).first { step in
      let own = stepInfo(step).id
      return rows(of: step).contains { row in
        let found = rowInfo(row).id
        return found == id && !(found.hasPrefix(own) && found.dropFirst(own.count).first?.isLetter == true)
      }
    }
  }

  /// The rows that an outcome of this name may take, at a step or wherever an action of this name runs.
  func outcomeRows(at place: String, named outcome: String) -> [RowInfo] {
    let steps = allSteps.filter { stepInfo($0).place == place || stepInfo($0).action == place }
    return steps.flatMap { rows(of: $0) }.map { rowInfo($0) }
      .filter { $0.outcomeName == outcome || $0.id == outcome }
  }
}

extension ScriptLine {
  /// The place of a part that a problem is about.
  func span(of part: ScriptProblem.Part) -> Span {
    switch (kind, part) {
    case (_, .line): span
    case (.user(let text, _), _), (.row(let text, _), _), (.event(let text), _): text.span
    case (.expect(_, let expected, _), _): expected.span(of: part) ?? span
    case (.world(let settings), .key(let key)): settings.span(ofKey: key) ?? span
    default: span
    }
  }
}

extension ScriptLine.ExpectedValue {
  /// nil for the whole line.
  fileprivate func span(of part: ScriptProblem.Part) -> Span? {
    switch (self, part) {
    case (.text(let text), _): text.span
    case (.place(let place), _): place.span
    case (.texts(let texts, let span), .name(let number)):
      texts.indices.contains(number) ? texts[number].span : span
    case (.texts(_, let span), _): span
    case (.rows(let rows, let span), .name(let number)):
      rows.indices.contains(number) ? rows[number].span : span
    case (.values(let values), .name(let number)) where values.indices.contains(number):
      values[number].name.span
    case (.values(let values), .value(let number)) where values.indices.contains(number):
      values[number].value.span
    case (.counts(let counts), .value(let number)) where counts.indices.contains(number):
      counts[number].times.span
    case (.rows, _), (.values, _), (.counts, _): nil
    }
  }
}

extension FlowPlace {
  /// `UC2.3 1.3a`.
  var text: String { flow.value + (step.map { " " + $0.value } ?? "") }
  var span: Span { step.map { flow.span.through($0.span) } ?? flow.span }
}
