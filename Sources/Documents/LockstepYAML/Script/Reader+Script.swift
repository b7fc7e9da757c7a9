import Lockstep
import LockstepModel
import LockstepScripts

/// Reading a script.
extension Reader {
  mutating func readScript() -> ScriptDocument {
    hidesValues = true
    let lines = tree.children(of: 0).compactMap { readScriptLine($0) }
    return ScriptDocument(source: tree.source, lines: lines, span: span(0))
  }

  /// The lines of a scenario.
  mutating func readScriptLines(_ field: Field) -> [ScriptLine] {
    readList(field, of: .table(.scriptLine)) { reader, entry in reader.readScriptLine(entry) }
  }

  private mutating func readScriptLine(_ entry: Int) -> ScriptLine? {
    if node(entry).kind == .scalar { return readWord(entry) }
    guard node(entry).kind != .sequence else {
      report(
        .yamlType, "a line of a script must be a key with a value, but this is a list",
        at: location(entry), help: "write, for example, '- user: selects Close'")
      return nil
    }
    guard var cursor = beginMapping(entry, as: .scriptLine) else { return nil }
    var (main, give): (Field?, Field?)
    var beside = LineCompanions()
    while let field = next(of: &cursor) {
      switch field.name {
      case .values: beside.values = field
      case .within: beside.within = field
      case .give: give = field
      default: if let main { reportTwoLines(main, field) } else { main = field }
      }
    }
    guard let main = main ?? give else { return reportUnknownLine(cursor) }
    beside.inputs = readOtherKeys(of: entry, main)
    if let give, main.name != .give {
      if KeyTable.inputTakingKeys.contains(main.name) {
        beside.inputs += readNamedValues(give)
      } else {
        reportTwoLines(main, give)
      }
    }
    return readKind(main, beside).map { ScriptLine($0, span: span(entry)) }
  }

  /// `suspend` and `resume` have no value.
  private mutating func readWord(_ entry: Int) -> ScriptLine? {
    let text = tree.text(entry)
    switch text {
    case "suspend": return ScriptLine(.suspend, span: span(entry))
    case "resume": return ScriptLine(.resume, span: span(entry))
    default:
      let words = (KeyTable.scriptWordKeys + KeyTable.scriptLineKeys + [.give]).map(\.rawValue)
      let help =
        Suggestion.help(for: text, among: words)
        ?? "write a key and a value, for example 'user: selects Close'"
      if node(entry).isMissing {
        report(.yamlType, "this line of the script is empty", at: location(entry), help: help)
      } else {
        reportBadValue(entry, "a line of a script", help: help)
      }
      return nil
    }
  }

  private mutating func readKind(_ field: Field, _ beside: LineCompanions) -> ScriptLine.Kind? {
    if let values = beside.values, field.name != .outcome {
      report(
        .yamlType, "'values' needs 'outcome' next to it", at: location(values.key),
        help: "write the user's input under its own name: 'code: \"1234\"'")
    }
    if let within = beside.within, !KeyTable.awaitingKeys.contains(field.name) {
      let words = KeyTable.awaitingKeys.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      report(
        .yamlType, "'within' needs one of \(words) next to it", at: location(within.key),
        help: "only these wait for time to pass; use 'wait' for any other line")
    }
    return readInputKind(field, beside)
      ?? readExpectationKind(field, beside.within.flatMap { readDuration($0) })
  }

  private mutating func readInputKind(_ field: Field, _ beside: LineCompanions) -> ScriptLine.Kind? {
    switch field.name {
    case .user: return readText(field).map { .user($0, gives: beside.inputs) }
    case .row: return readID(field).map { .row(id: $0, gives: beside.inputs) }
    case .event: return readText(field).map { .event($0) }
    case .outcome:
      return .outcome(readOutcomes(field), values: beside.values.map { readNamedValues($0) } ?? [])
    case .error: return readErrorKind(field)
    case .give: return .give(readNamedValues(field))
    case .world: return readWorldSettings(field).map { .world($0) }
    case .wait: return readDuration(field).map { .wait($0) }
    case .use: return readText(field).map { .use($0) }
    default: return nil
    }
  }

  mutating func readOutcomes(_ field: Field) -> [ScriptLine.Outcome] {
    readPairs(field, of: .text).compactMap { pair in
      guard let name = readText(pair.value), let place = readPlace(pair.key, at: pair.value.key) else {
        return nil
      }
      return ScriptLine.Outcome(place: place, name: name)
    }
  }

  private mutating func readErrorKind(_ field: Field) -> ScriptLine.Kind? {
    let errors = readOutcomes(field)
    let isEmpty = node(field.value).kind == .mapping && tree.children(of: field.value).isEmpty
    if errors.count > 1 || isEmpty {
      report(
        .yamlType, "a line raises one error, but this one has \(isEmpty ? "none" : "\(errors.count)")",
        at: location(field.key), help: isEmpty ? exampleHelp(field) : "write a line for each")
    }
    return errors.first.map { .error($0) }
  }

  /// Values by name, any of which may be a secret.
  mutating func readNamedValues(_ field: Field) -> [ScriptLine.Value] {
    readPairs(field, of: .text).compactMap { pair in
      readText(pair.value.value, pair.value, isSecret: true).map {
        ScriptLine.Value(name: pair.key, value: $0)
      }
    }
  }

  /// The keys next to `user` and `row`, which are inputs; next to any other key they are mistakes.
  private mutating func readOtherKeys(of entry: Int, _ main: Field) -> [ScriptLine.Value] {
    let tree = tree
    let table = KeyTable.scriptLine
    let pairs = readPairs(of: entry, in: main) { table.knownKeys.contains(tree.nodes[$0].keyNumber) }
    if KeyTable.inputTakingKeys.contains(main.name) {
      return pairs.compactMap { pair in
        readText(pair.value.value, pair.value, isSecret: true).map {
          ScriptLine.Value(name: pair.key, value: $0)
        }
      }
    }
    for pair in pairs {
      let close = Suggestion.similarNames(to: pair.key.value, among: table.entries.map(\.name.rawValue))
      report(
        .unknownKey, "'\(main.name.rawValue)' has no key '\(pair.key.value)' next to it",
        at: Location(tree.source, pair.key.span),
        help: Suggestion.help(naming: close) ?? "only 'user' and 'row' give inputs",
        losing: close.isEmpty ? .nothing : .content)
    }
    return []
  }

  private mutating func reportUnknownLine(_ cursor: MappingCursor) -> ScriptLine? {
    let names = (KeyTable.scriptLineKeys + [.give]).map(\.rawValue)
    let first = tree.children(of: cursor.mapping).first
    if let first, node(first).kind == .scalar, !node(cursor.mapping).isCutOff {
      let text = tree.text(first)
      if KeyName(rawValue: text).map({ KeyTable.scriptLine.knownKeys.contains($0.number) }) == true {
        reportMissing("input or expectation", in: cursor, help: "'\(text)' is only allowed next to one")
        return nil
      }
      let close = Suggestion.similarNames(to: text, among: names)
      var help = Suggestion.help(naming: close) ?? "a line has one of \(names.joined(separator: ", "))"
      if text == "suspend" || text == "resume" { help = "write '- \(text)', without a colon" }
      report(
        .unknownKey, "a script line has no key '\(text)'", at: location(first), help: help,
        losing: close.isEmpty ? .nothing : .content)
    } else {
      reportMissing(
        "input or expectation", in: cursor, help: "a line has one of \(names.joined(separator: ", "))")
    }
    return nil
  }

  private mutating func reportTwoLines(_ first: Field, _ second: Field) {
    let given = "; an input of that name is given by 'give: {\(second.name.rawValue): …}'"
    reportOnlyOne(
      first, second, "a script line does one thing",
      help: "make two lines" + (KeyTable.inputTakingKeys.contains(first.name) ? given : ""))
  }

  // Reads the expectations of script lines.

  mutating func readExpectationKind(_ field: Field, _ within: ScriptLine.TimeLimit?) -> ScriptLine.Kind? {
    guard let kind = ExpectationKind(rawValue: field.name.rawValue) else { return nil }
    return readExpected(field, kind.form.operand).map { .expect(kind, $0, within: within) }
  }

  private mutating func readExpected(
    _ field: Field, _ operand: ExpectationForm.Operand
  ) -> ScriptLine.ExpectedValue? {
    switch operand {
    case .place: readID(field).flatMap { readPlace($0, at: field.value) }.map { .place($0) }
    case .title, .end, .text, .effect: readText(field).map { .text($0) }
    case .buttons: .texts(readTexts(field), span: span(field.value))
    case .choices: .texts(readOneOrMore(field), span: span(field.value))
    case .values: .values(readNamedValues(field))
    case .counts: .counts(readCounts(field))
    case .rows: .rows(readPlaces(field, areRows: true), span: span(field.value))
    }
  }

  private mutating func readCounts(_ field: Field) -> [(action: SourceString, times: Located<Int>)] {
    readPairs(field, of: .integer(0...1_000_000)).compactMap { pair in
      readInteger(pair.value, in: 0...1_000_000).map { (pair.key, $0) }
    }
  }

  mutating func readPlaces(_ field: Field, areRows: Bool = false) -> [FlowPlace] {
    readList(field, of: areRows ? .row : .place) { reader, entry in
      reader.readID(entry, field).flatMap { reader.readPlace($0, at: entry, isRow: areRows) }
    }
  }
}

/// The other keys of a line, next to its main key.
struct LineCompanions {
  var values: Reader.Field?
  var within: Reader.Field?
  /// The user's inputs.
  var inputs: [ScriptLine.Value] = []
}
