import Lockstep
import LockstepModel

/// Reading booleans, numbers, durations, words from a list.
extension Reader {
  /// `true` or `false`, as in the core schema of YAML 1.2 (§10.3.2).
  mutating func readBoolean(_ field: Field, at entry: Int? = nil) -> Bool? {
    let index = entry ?? field.value
    guard let text = readValue(index, field, .boolean) else { return nil }
    let isPlain = node(index).style == .plain
    switch text {
    case "true", "True", "TRUE": if isPlain { return true }
    case "false", "False", "FALSE": if isPlain { return false }
    default: break
    }
    let meant: String? =
      switch text.lowercased() {
      case "true", "yes", "on", "y": "true"
      case "false", "no", "off", "n": "false"
      default: nil
      }
    let fixes = meant.map { [replacementFix(index, $0)] } ?? []
    reportBadValue(
      index, isPlain || meant == nil ? "true or false" : "true or false, but a text in quotes",
      help: "write \(meant.map { "'\($0)'" } ?? "'true' or 'false'")", fixes: fixes)
    return nil
  }

  /// A whole number within `range`.
  mutating func readInteger(_ field: Field, at entry: Int? = nil, in range: ClosedRange<Int>) -> Located<Int>?
  {
    let index = entry ?? field.value
    guard let text = readValue(index, field, .integer(range)) else { return nil }
    if node(index).style == .plain, let number = Int(text), range.contains(number) {
      return Located(number, at: span(index))
    }
    reportBadValue(
      index, "a whole number from \(range.lowerBound) to \(range.upperBound)",
      help: "write it in digits, without quotes")
    return nil
  }

  /// A number with a unit.
  mutating func readDuration(_ field: Field, at entry: Int? = nil) -> Located<Duration>? {
    let index = entry ?? field.value
    guard let text = readValue(index, field, .duration) else { return nil }
    do {
      return Located(try DurationText.parse(text), at: span(index))
    } catch {
      reportBad(duration: index, error, forms: "write a number and a unit: \(DurationText.exampleForms)")
      return nil
    }
  }

  /// A decimal number of seconds.
  mutating func readSeconds(_ field: Field) -> (Duration, SourceString)? {
    guard let text = readValue(field.value, field, .seconds) else { return nil }
    do {
      return (try DurationText.parseSeconds(text), SourceString(text, at: span(field.value)))
    } catch {
      reportBad(
        duration: field.value, error,
        forms: "write seconds as a decimal number without a unit, for example 0.1")
      return nil
    }
  }

  /// A duration, or the name of a value; a value that begins like a number is read as a duration.
  mutating func readDelay(_ field: Field) -> Delay? {
    guard let text = readValue(field.value, field, .delay) else { return nil }
    guard let first = text.utf8.first else {
      reportBadValue(
        field.value, "a duration", help: "write a number and a unit: \(DurationText.exampleForms)")
      return nil
    }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return readDuration(field).map { .fixed($0) }
    default: return readText(field).map { .value($0) }
    }
  }

  /// One of an enum's raw values.
  mutating func readChoice<Value: RawRepresentable<String> & CaseIterable>(_ field: Field) -> Located<Value>?
  {
    let words = Value.allCases.map(\.rawValue)
    guard let text = readChoice(field, among: words), let value = Value(rawValue: text.value) else {
      return nil
    }
    return Located(value, at: text.span)
  }

  /// One of `words`.
  mutating func readChoice(_ field: Field, at entry: Int? = nil, among words: [String]) -> SourceString? {
    let index = entry ?? field.value
    guard let text = readValue(index, field, .choice(words)) else { return nil }
    if words.contains(text) { return SourceString(text, at: span(index)) }
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    let close = Suggestion.similarNames(to: text, among: words)
    let fixes = close.count == 1 ? close.map { replacementFix(index, $0) } : []
    reportBadValue(
      index, words.count == 1 ? "\(list), the only valid value" : "one of \(list)",
      help: Suggestion.help(for: text, among: words), fixes: fixes)
    return nil
  }

  /// The text of a scalar that means something other than a text, so that no quotes are required.
  private mutating func readValue(_ index: Int, _ field: Field, _ shape: Shape) -> String? {
    guard node(index).kind == .scalar, !node(index).isMissing else {
      reportWrongShape(index, wanted: shape, field)
      return nil
    }
    return tree.text(index)
  }

  private mutating func reportBad(duration index: Int, _ failure: DurationText.Failure, forms: String) {
    switch failure {
    case .notADuration: reportBadValue(index, "a duration", help: forms)
    case .tooLong: reportBadValue(index, "a duration of at most 100 years", help: forms, isBeyondSchema: true)
    case .tooPrecise:
      reportBadValue(index, "a duration with at most nine digits after the point", help: forms)
    }
  }

  private func replacementFix(_ index: Int, _ text: String) -> Diagnostic.Fix {
    Diagnostic.Fix("Write '\(text)'", isSafe: false, edits: [.init(span(index), text)])
  }

  // Reports keys that do not go together, by the rules of their table.

  /// - Parameter fields: all that the mapping has, in its order.
  mutating func checkKeyRules(_ fields: [Field], in cursor: MappingCursor) {
    for rule in cursor.name.table.rules {
      switch rule {
      case .exactlyOne(let names):
        checkAtMostOne(of: names, among: fields)
        checkAtLeastOne(of: names, among: fields, in: cursor)
      case .atMostOne(let names): checkAtMostOne(of: names, among: fields)
      case .atLeastOne(let names): checkAtLeastOne(of: names, among: fields, in: cursor)
      case .needs(let name, let others):
        guard let field = fields.first(where: { $0.name == name }),
          !fields.contains(where: { others.contains($0.name) })
        else { continue }
        report(
          .yamlType, "'\(name.rawValue)' needs \(alternatives(others)) next to it", at: location(field.key),
          help: others.first.flatMap(cursor.name.table.entry).map { "add one, for example '\($0.example)'" })
      // The readers of script lines and examples report these, in more detail.
      case .oneOf, .notEmpty, .customKeysNeed: continue
      }
    }
  }

  /// Reports two keys of a mapping that has room for one.
  ///
  /// - Parameter claim: "a step has one kind".
  mutating func reportOnlyOne(_ first: Field, _ second: Field, _ claim: String, help: String) {
    report(
      .yamlType, "\(claim), but this one has '\(first.name.rawValue)' and '\(second.name.rawValue)'",
      at: location(second.key), help: help, related: [.init(location(first.key), "the first")])
  }

  private mutating func checkAtMostOne(of names: [KeyName], among fields: [Field]) {
    let found = fields.filter { names.contains($0.name) }
    guard found.count > 1, let first = found.first, let second = found.dropFirst().first else { return }
    report(
      .yamlType, "'\(first.name.rawValue)' and '\(second.name.rawValue)' exclude each other",
      at: location(second.key), help: "keep one of them", related: [.init(location(first.key), "the first")])
  }

  private mutating func checkAtLeastOne(of names: [KeyName], among fields: [Field], in cursor: MappingCursor)
  {
    let isMeant = names.contains { cursor.probablyMeantKeys.contains($0.number) }
    if isMeant || fields.contains(where: { names.contains($0.name) }) { return }
    reportMissing(alternatives(names), in: cursor, help: "add one of them")
  }

  private func alternatives(_ names: [KeyName]) -> String {
    let quoted = names.map { "'\($0.rawValue)'" }
    return quoted.count < 2
      ? quoted.joined() : quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
  }
}
