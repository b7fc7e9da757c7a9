import Lockstep
import LockstepModel
import LockstepScripts

/// Reading a script.
extension Reader {
  mutating func script() -> ScriptDocument {
    hidesValues = true
    let lines = tree.children(of: 0).compactMap { line($0) }
    return ScriptDocument(source: tree.source, lines: lines, span: span(0))
  }

  /// The lines of a scenario.
  mutating func lines(_ field: Field) -> [ScriptLine] {
    list(field, of: .table(.scriptLine)) { reader, entry in reader.line(entry) }
  }

  private mutating func line(_ entry: Int) -> ScriptLine? {
    if node(entry).kind == .scalar { return word(entry) }
    guard node(entry).kind != .sequence else {
      report(
        .yamlType, "a line of a script must be a key with a value, but this is a list",
        at: location(entry), help: "write, for example, '- user: selects Close'")
      return nil
    }
    guard var cursor = mapping(entry, as: .scriptLine) else { return nil }
    var (main, give): (Field?, Field?)
    var beside = LineCompanions()
    while let field = next(of: &cursor) {
      switch field.name {
      case .values: beside.values = field
      case .within: beside.within = field
      case .give: give = field
      default: if let main { twoLines(main, field) } else { main = field }
      }
    }
    guard let main = main ?? give else { return unknownLine(cursor) }
    beside.inputs = otherKeys(of: entry, main)
    if let give, main.name != .give {
      if KeyTable.takingInputs.contains(main.name) {
        beside.inputs += given(give)
      } else {
        twoLines(main, give)
      }
    }
    return kind(main, beside).map { ScriptLine($0, span: span(entry)) }
  }

  /// `suspend` and `resume` have no value.
  private mutating func word(_ entry: Int) -> ScriptLine? {
    let text = tree.text(entry)
    switch text {
    case "suspend": return ScriptLine(.suspend, span: span(entry))
    case "resume": return ScriptLine(.resume, span: span(entry))
    default:
      let words = (KeyTable.scriptWords + KeyTable.scriptLines + [.give]).map(\.rawValue)
      let help =
        Suggestion.help(for: text, among: words)
        ?? "write a key and a value, for example 'user: selects Close'"
      if node(entry).isMissing {
        report(.yamlType, "this line of the script is empty", at: location(entry), help: help)
      } else {
        badValue(entry, "a line of a script", help: help)
      }
      return nil
    }
  }

  private mutating func kind(_ field: Field, _ beside: LineCompanions) -> ScriptLine.Kind? {
    if let values = beside.values, field.name != .outcome {
      report(
        .yamlType, "'values' needs 'outcome' next to it", at: location(values.key),
        help: "write the user's input under its own name: 'code: \"1234\"'")
    }
    if let within = beside.within, !KeyTable.awaiting.contains(field.name) {
      let words = KeyTable.awaiting.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      report(
        .yamlType, "'within' needs one of \(words) next to it", at: location(within.key),
        help: "only these wait for time to pass; use 'wait' for any other line")
    }
    return doing(field, beside) ?? expecting(field, beside.within.flatMap { duration($0) })
  }

  private mutating func doing(_ field: Field, _ beside: LineCompanions) -> ScriptLine.Kind? {
    switch field.name {
    case .user: return text(field).map { .user($0, gives: beside.inputs) }
    case .row: return id(field).map { .row(id: $0, gives: beside.inputs) }
    case .event: return text(field).map { .event($0) }
    case .outcome: return .outcome(outcomes(field), values: beside.values.map { given($0) } ?? [])
    case .error: return error(field)
    case .give: return .give(given(field))
    case .world: return worldSettings(field).map { .world($0) }
    case .wait: return duration(field).map { .wait($0) }
    case .use: return text(field).map { .use($0) }
    default: return nil
    }
  }

  mutating func outcomes(_ field: Field) -> [ScriptLine.Outcome] {
    pairs(field, of: .text).compactMap { pair in
      guard let name = text(pair.value), let place = place(pair.key, at: pair.value.key) else {
        return nil
      }
      return ScriptLine.Outcome(place: place, name: name)
    }
  }

  private mutating func error(_ field: Field) -> ScriptLine.Kind? {
    let errors = outcomes(field)
    let isEmpty = node(field.value).kind == .mapping && tree.children(of: field.value).isEmpty
    if errors.count > 1 || isEmpty {
      report(
        .yamlType, "a line raises one error, but this one has \(isEmpty ? "none" : "\(errors.count)")",
        at: location(field.key), help: isEmpty ? example(field) : "write a line for each")
    }
    return errors.first.map { .error($0) }
  }

  /// Values by name, any of which may be a secret.
  mutating func given(_ field: Field) -> [ScriptLine.Value] {
    pairs(field, of: .text).compactMap { pair in
      text(pair.value.value, pair.value, isSecret: true).map { ScriptLine.Value(name: pair.key, value: $0) }
    }
  }

  /// The keys next to `user` and `row`, which are inputs; next to any other key they are mistakes.
  private mutating func otherKeys(of entry: Int, _ main: Field) -> [ScriptLine.Value] {
    let tree = tree
    let table = KeyTable.scriptLine
    let pairs = pairs(of: entry, in: main) { table.known.contains(tree.nodes[$0].key) }
    if KeyTable.takingInputs.contains(main.name) {
      return pairs.compactMap { pair in
        text(pair.value.value, pair.value, isSecret: true).map { ScriptLine.Value(name: pair.key, value: $0) }
      }
    }
    for pair in pairs {
      let close = Suggestion.close(to: pair.key.value, among: table.entries.map(\.name.rawValue))
      report(
        .unknownKey, "'\(main.name.rawValue)' has no key '\(pair.key.value)' next to it",
        at: Location(tree.source, pair.key.span),
        help: Suggestion.help(naming: close) ?? "only 'user' and 'row' give inputs",
        losing: close.isEmpty ? .nothing : .content)
    }
    return []
  }

  private mutating func unknownLine(_ cursor: MappingCursor) -> ScriptLine? {
    let names = (KeyTable.scriptLines + [.give]).map(\.rawValue)
    let first = tree.children(of: cursor.mapping).first
    if let first, node(first).kind == .scalar, !node(cursor.mapping).isCutOff {
      let text = tree.text(first)
      if KeyName(rawValue: text).map({ KeyTable.scriptLine.known.contains($0.number) }) == true {
        missing("input or expectation", in: cursor, help: "'\(text)' is only allowed next to one")
        return nil
      }
      let close = Suggestion.close(to: text, among: names)
      var help = Suggestion.help(naming: close) ?? "a line has one of \(names.joined(separator: ", "))"
      if text == "suspend" || text == "resume" { help = "write '- \(text)', without a colon" }
      report(
        .unknownKey, "a script line has no key '\(text)'", at: location(first), help: help,
        losing: close.isEmpty ? .nothing : .content)
    } else {
      missing("input or expectation", in: cursor, help: "a line has one of \(names.joined(separator: ", "))")
    }
    return nil
  }

  private mutating func twoLines(_ first: Field, _ second: Field) {
    let given = "; an input of that name is given by 'give: {\(second.name.rawValue): …}'"
    onlyOne(
      first, second, "a script line does one thing",
      help: "make two lines" + (KeyTable.takingInputs.contains(first.name) ? given : ""))
  }

  // Reads the expectations of script lines.

  mutating func expecting(_ field: Field, _ within: ScriptLine.Within?) -> ScriptLine.Kind? {
    guard let kind = ExpectationKind(rawValue: field.name.rawValue) else { return nil }
    return expected(field, kind.form.operand).map { .expect(kind, $0, within: within) }
  }

  private mutating func expected(
    _ field: Field, _ operand: ExpectationForm.Operand
  ) -> ScriptLine.Expected? {
    switch operand {
    case .place: id(field).flatMap { place($0, at: field.value) }.map { .place($0) }
    case .title, .end, .text, .effect: text(field).map { .text($0) }
    case .buttons: .texts(texts(field), span: span(field.value))
    case .choices: .texts(oneOrMore(field), span: span(field.value))
    case .values: .values(given(field))
    case .counts: .counts(counts(field))
    case .rows: .rows(places(field, areRows: true), span: span(field.value))
    }
  }

  private mutating func counts(_ field: Field) -> [(action: SourceString, times: Located<Int>)] {
    pairs(field, of: .integer(0...1_000_000)).compactMap { pair in
      integer(pair.value, in: 0...1_000_000).map { (pair.key, $0) }
    }
  }

  mutating func places(_ field: Field, areRows: Bool = false) -> [Place] {
    list(field, of: areRows ? .row : .place) { reader, entry in
      reader.id(entry, field).flatMap { reader.place($0, at: entry, isRow: areRows) }
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
