import Lockstep
import LockstepModel

/// Texts that begin or end differently from how they look.
extension Reader {
  /// Warns if a '#' after a space ends a plain text: of `Code #5 is sent.` only `Code` is left.
  ///
  /// A '#' followed by a space is taken for a comment.
  mutating func checkCutText(of index: Int) {
    let bytes = tree.bytes
    let start = Int(node(index).span.start)
    var hash = Int(node(index).span.end)
    guard hash < bytes.count, bytes[hash] == 0x20 || bytes[hash] == 0x09 else { return }
    while hash < bytes.count, bytes[hash] == 0x20 || bytes[hash] == 0x09 { hash += 1 }
    guard hash + 1 < bytes.count, bytes[hash] == UInt8(ascii: "#"), bytes[hash + 1] > 0x20,
      bytes[hash + 1] != UInt8(ascii: "#"), !hasMaximumFindings
    else { return }
    var end = bytes[hash...].firstIndex(of: 0x0A) ?? bytes.count
    while end > hash, bytes[end - 1] <= 0x20 { end -= 1 }
    if bytes[hash..<end].starts(with: "#lockstep".utf8) { return }
    let whole = Span(start..<end)
    let text = tree.source.text(whole)
    let advice = "put the whole text in quotes"
    report(
      .yamlCutText, "a comment begins at this '#', so the text ends before it",
      at: Location(tree.source, Span(hash..<end)),
      help: "\(hidesValues ? advice : "\(advice): \(Quoting.quoted(text))"); "
        + "if it is a comment, write a space after the '#'",
      related: [.init(location(index), "the text that is read")],
      fixes: [.init("Put the whole text in quotes", isSafe: false, edits: Quoting.edits(whole, text: text))])
  }

  /// Whitespace characters that look like a space, or are invisible; no known name contains one.
  private static let invisibleBlanks: [(scalar: Unicode.Scalar, name: String)] = [
    ("\u{A0}", "a no-break space"), ("\u{202F}", "a narrow no-break space"),
    ("\u{200B}", "a zero-width space"),
    ("\u{2060}", "a word joiner"), ("\u{FEFF}", "a byte order mark"),
  ]

  /// The name of an invisible whitespace character; nil for any other character.
  static func name(ofInvisible scalar: Unicode.Scalar) -> String? {
    invisibleBlanks.first { $0.scalar == scalar }?.name
  }

  /// Warns if a text begins or ends with a whitespace character that is not whitespace in YAML.
  mutating func checkInvisibleEdges(of text: SourceString) {
    guard let first = text.value.utf8.first, let last = text.value.utf8.last, first >= 0x80 || last >= 0x80
    else { return }
    let scalars = text.value.unicodeScalars
    if let scalar = scalars.first, let name = Self.name(ofInvisible: scalar) {
      reportEdge(scalar, "the text begins with \(name)", in: text, isFirst: true)
    } else if let scalar = scalars.last, let name = Self.name(ofInvisible: scalar) {
      reportEdge(scalar, "the text ends with \(name)", in: text, isFirst: false)
    }
  }

  private mutating func reportEdge(
    _ scalar: Unicode.Scalar, _ message: String, in text: SourceString, isFirst: Bool
  ) {
    if hasMaximumFindings { return }
    let wanted = Array(String(Character(scalar)).utf8)
    // In quotes it is one byte further in; an escape has no bytes of its own.
    let (start, end) = (Int(text.span.start), Int(text.span.end))
    let places = isFirst ? [start, start + 1] : [end - wanted.count, end - wanted.count - 1]
    let place = places.first { place in
      place >= start && place + wanted.count <= end
        && tree.bytes[place..<place + wanted.count].elementsEqual(wanted)
    }
    // An escape is visible.
    guard let place else { return }
    let span = Span(place..<place + wanted.count)
    report(
      .yamlInvisibleWhitespace, message, at: Location(tree.source, span),
      help: "remove it: the text would not match others that look the same",
      fixes: [.init("Remove it", isSafe: true, edits: [.init(span, "")])])
  }

  /// Reports a key and its value with a no-break space between them, which makes both one text; false if `key` is not
  /// such a text.
  mutating func reportInvisibleBlank(behind key: Int, _ cursor: inout MappingCursor) -> Bool {
    let text = tree.text(key)
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      let scalar = text[text.index(after: colon)...].unicodeScalars.first,
      let blank = Self.name(ofInvisible: scalar), let name = KeyName(rawValue: String(text[..<colon])),
      let place = tree.bytes[Int(span(key).start)..<Int(span(key).end)].firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    _ = cursor.probablyMeantKeys.insert(name.number)
    let width = String(Character(scalar)).utf8.count
    let gap = Span(place + 1..<place + 1 + width)
    report(
      .yamlSyntax, "\(blank) between '\(name.rawValue):' and its value makes both one text",
      at: Location(tree.source, gap), help: "write a space instead",
      fixes: [.init("Write a space", isSafe: true, edits: [.init(gap, " ")])])
    return true
  }

  // Determines the kind of a file.

  private static let fileKindKeys: [KeyName] = [.flow, .lockstep, .world, .scenario, .errata, .gherkin]

  /// The whole file; nil if it is of no known kind.
  mutating func readFile() -> FileContent? {
    switch node(0).kind {
    case .refused: return nil
    case .sequence:
      return isScenario(tree.children(of: 0).first) ? .scenarios(readTestScenarios()) : .script(readScript())
    case .scalar:
      reportUnknownKind("this file holds a single text", at: location(0))
      return nil
    case .mapping: return readMappingFile()
    }
  }

  private mutating func readMappingFile() -> FileContent? {
    guard let first = tree.children(of: 0).first else {
      reportUnknownKind("this file holds nothing", at: location(0))
      return nil
    }
    let kind = key(first)
    if let kind, Self.fileKindKeys.contains(kind) { return readContent(ofKind: kind) }
    // The key for the kind may just come too late.
    for (child, _) in tree.pairs(of: 0) {
      // Only these two cannot be anything else.
      guard let late = key(child), late == .flow || late == .lockstep else { continue }
      report(
        .unknownFileKind, "'\(late.rawValue)' determines the kind of the file, so it must be the first key",
        at: location(child), help: "move it to the top")
      return readContent(ofKind: late)
    }
    let text = node(first).kind == .scalar ? "'\(tree.text(first))'" : "this"
    reportUnknownKind(
      "no kind of file begins with \(text)", at: location(first),
      near: node(first).kind == .scalar ? tree.text(first) : "")
    return nil
  }

  /// Whether an entry of a list begins as a scenario does.
  private func isScenario(_ entry: Int?) -> Bool {
    guard let entry, node(entry).kind == .mapping, let first = tree.children(of: entry).first
    else { return false }
    return key(first) == .scenario
  }

  /// Reads the file as the kind that its first key names; nil if the key names none.
  private mutating func readContent(ofKind kind: KeyName) -> FileContent? {
    switch kind {
    case .flow: .flow(readFlow())
    case .errata: .errata(readErrata())
    case .lockstep: .project(readProject())
    case .world: .world(readWorld())
    case .scenario: .scenarios(readTestScenarios())
    case .gherkin: .vocabulary(readVocabulary())
    default: nil
    }
  }

  private mutating func reportUnknownKind(_ message: String, at location: Location, near text: String = "") {
    let names = Self.fileKindKeys.map(\.rawValue)
    let help =
      "first key is 'flow', 'lockstep' (a project), 'world', 'scenario', 'errata' or 'gherkin'; a list is a script"
    let close = text.isEmpty ? nil : Suggestion.help(for: text, among: names)
    report(.unknownFileKind, message, at: location, help: close.map { "\($0) The \(help)" } ?? "the \(help)")
  }

  private func key(_ index: Int) -> KeyName? {
    let number = Int(node(index).keyNumber)
    return number < KeyName.all.count ? KeyName.all[number] : nil
  }
}
