import LockstepModel

/// Reading a world, from its own file or from a script's line.
extension Reader {
  mutating func world() -> WorldDocument {
    hidesValues = true
    var name = SourceString("", at: opening(of: 0).span)
    var settings = WorldSettings(span: span(0))
    if var cursor = mapping(0, as: .world) {
      while let field = next(of: &cursor) {
        if field.name == .world {
          name = text(field) ?? name
        } else {
          setting(field, &settings)
        }
      }
      finish(cursor)
      settings.entries = declaredKeys(of: 0, worldKeys, besides: .world)
    }
    return WorldDocument(source: tree.source, name: name, settings: settings, span: span(0))
  }

  /// The settings on a line of a script.
  mutating func worldSettings(_ outer: Field) -> WorldSettings? {
    guard var cursor = mapping(outer.value, as: .worldSettings, of: outer) else { return nil }
    var settings = WorldSettings(span: span(outer.value))
    while let field = next(of: &cursor) { setting(field, &settings) }
    settings.entries = declaredKeys(of: outer.value, worldKeys, besides: .worldSettings)
    return settings
  }

  private mutating func setting(_ field: Field, _ settings: inout WorldSettings) {
    switch field.name {
    case .outcomes: settings.outcomes = outcomes(field)
    case .actions:
      settings.actions = pairs(field, of: KeyTable.simulatedAnswer).map { pair in
        WorldSettings.Action(name: pair.key, answers: answers(pair.value))
      }
    default: break
    }
  }

  /// One answer, or a list of them.
  private mutating func answers(_ field: Field) -> [WorldSettings.Answer] {
    guard node(field.value).kind == .sequence else { return answer(field.value, field).map { [$0] } ?? [] }
    return list(field, of: KeyTable.simulatedAnswer) { reader, entry, answers in
      if let answer = reader.answer(entry, field) { answers.append(answer) }
    }
  }

  private mutating func answer(_ index: Int, _ field: Field) -> WorldSettings.Answer? {
    guard node(index).kind == .mapping else {
      return text(index, field).map { WorldSettings.Answer(.outcome($0, values: [])) }
    }
    guard var cursor = mapping(index, as: .simulatedAnswer, of: field) else { return nil }
    var ending: (field: Field, value: WorldSettings.Answer.Ending?)?
    var values: Field?
    var after: Located<Duration>?
    while let field = next(of: &cursor) {
      switch field.name {
      case .values: values = field
      case .after: after = duration(field)
      case .outcome, .error:
        if let first = ending?.field {
          twoEndings(first, field)
        } else {
          let name = text(field)
          ending = (field, name.map { field.name == .error ? .error($0) : .outcome($0, values: []) })
        }
      default: break
      }
    }
    guard let ending else {
      missing("outcome", in: cursor, help: "add one, for example 'outcome: right', or an 'error'")
      return nil
    }
    return ending.value.map { WorldSettings.Answer(bringing(values, $0), after: after) }
  }

  private mutating func bringing(
    _ field: Field?, _ ending: WorldSettings.Answer.Ending
  ) -> WorldSettings.Answer.Ending {
    guard let field else { return ending }
    let values = given(field)
    if case .outcome(let name, _) = ending { return .outcome(name, values: values) }
    report(
      .yamlType, "'values' needs 'outcome' next to it", at: location(field.key),
      help: "an error has no values")
    return ending
  }

  private mutating func twoEndings(_ first: Field, _ second: Field) {
    report(
      .yamlType, "an action ends in one way, but this one has 'outcome' and 'error'",
      at: location(second.key), help: "keep one of the two, or make a list of two answers",
      related: [.init(location(first.key), "the first")])
  }
}
