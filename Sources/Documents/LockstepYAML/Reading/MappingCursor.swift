import Lockstep
import LockstepModel

/// Walks through the keys of one mapping and remembers which it saw.
struct MappingCursor {
  let mapping: Int
  let name: TableName
  /// Copied from the table, so that the cursor holds no reference.
  let knownKeys: KeySet
  let requiredKeys: KeySet
  let allowsOtherKeys: Bool
  var position: Int
  let end: Int
  var seenKeys = KeySet()
  /// The known keys closest to unknown ones, so that these are not reported as missing, too.
  var probablyMeantKeys = KeySet()
  /// The key before the present one.
  var previousKey: Int?
}

extension Reader {
  /// Begins to read a mapping; nil, and a finding, if `index` is not one.
  mutating func beginMapping(_ index: Int, as name: TableName, of field: Field? = nil) -> MappingCursor? {
    guard node(index).kind == .mapping else {
      reportWrongShape(index, wanted: .table(name), field)
      return nil
    }
    let table = name.table
    return MappingCursor(
      mapping: index, name: name, knownKeys: table.knownKeys, requiredKeys: table.requiredKeys,
      allowsOtherKeys: table.allowsOtherKeys, position: index + 1, end: Int(node(index).nextIndex))
  }

  /// The next key that the table knows, or a misspelt one with one possible meaning; unknown ones are reported on the
  /// way.
  mutating func next(of cursor: inout MappingCursor) -> Field? {
    while cursor.position < cursor.end {
      let key = cursor.position
      let value = Int(node(key).nextIndex)
      guard value < cursor.end else { return nil }
      cursor.position = Int(node(value).nextIndex)
      let previous = cursor.previousKey
      cursor.previousKey = key
      let number = node(key).keyNumber
      guard cursor.knownKeys.contains(number) else {
        if !cursor.allowsOtherKeys, let meant = recoverUnknownKey(key, value, after: previous, &cursor) {
          return Field(key: key, value: value, name: meant, table: cursor.name)
        }
        continue
      }
      // A repetition has its own finding; the first one counts.
      guard cursor.seenKeys.insert(number) else { continue }
      if node(value).isMissing, let previous, isCutByComma(key, after: previous) {
        reportForgottenQuote(key, after: previous, in: cursor.mapping)
        continue
      }
      return Field(key: key, value: value, name: KeyName.all[Int(number)], table: cursor.name)
    }
    return nil
  }

  /// Reports the required keys that were not there.
  mutating func finish(_ cursor: MappingCursor) {
    if cursor.seenKeys.isSuperset(of: cursor.requiredKeys) { return }
    for entry in cursor.name.table.entries where entry.isRequired {
      if cursor.seenKeys.contains(entry.name.number) || cursor.probablyMeantKeys.contains(entry.name.number) {
        continue
      }
      reportMissing("'\(entry.name.rawValue)'", in: cursor, help: "add one, for example '\(entry.example)'")
    }
  }

  /// Reports that a mapping has no `what`.
  mutating func reportMissing(_ what: String, in cursor: MappingCursor, help: String) {
    // The key may be in the unreadable rest.
    if node(cursor.mapping).isCutOff || (cursor.mapping == 0 && tree.cutOffset != nil) { return }
    report(
      .missingKey, "this \(cursor.name.table.noun) has no \(what)",
      at: opening(of: cursor.mapping), help: help)
  }

  /// The best place to show a mapping: its first key, or its brackets if they are on one line.
  func opening(of mapping: Int) -> Location {
    let whole = node(mapping)
    let isShort = whole.style == .bracketed && !tree.source.text(whole.span).contains("\n")
    let hasKey = Int(whole.nextIndex) > mapping + 1
    return isShort || !hasKey ? location(mapping) : location(mapping + 1)
  }

  /// Reports a key that the table lacks.
  ///
  /// - Returns: the one key that it can be meant to be: the value is read as that key's, so that one letter costs
  ///   neither a row its target nor a flow its table.
  private mutating func recoverUnknownKey(
    _ key: Int, _ value: Int, after previous: Int?, _ cursor: inout MappingCursor
  ) -> KeyName? {
    if hasMaximumFindings { return nil }
    let node = node(key)
    guard node.kind == .scalar else {
      if node.kind == .refused { return nil }
      report(.yamlType, "a key is a text, not a list or a mapping", at: location(key))
      return nil
    }
    let text = tree.text(key)
    if node.style == .plain, text == "<<" {
      report(.mergeKeyRefusal(location(key)))
    } else if reportInvisibleBlank(behind: key, &cursor) {
      return nil
    } else if let previous, isCutByComma(key, after: previous) {
      reportForgottenQuote(key, after: previous, in: cursor.mapping)
    } else {
      return reportMisspelt(key, text, value, &cursor)
    }
    return nil
  }

  private mutating func reportMisspelt(
    _ key: Int, _ text: String, _ value: Int, _ cursor: inout MappingCursor
  ) -> KeyName? {
    let table = cursor.name.table
    let names = table.entries.map(\.name.rawValue)
    let close = Suggestion.similarNames(to: text, among: names).compactMap(KeyName.init(rawValue:))
    for name in close { _ = cursor.probablyMeantKeys.insert(name.number) }
    let meant = close.count == 1 ? close.first : nil
    let isRead =
      meant.flatMap(table.entry).map { entry in
        let keys = tree.children(of: cursor.mapping)
        return entry.shape.accepts(node(value)) && !keys.contains { node($0).keyNumber == entry.name.number }
      } ?? false
    reportUnknownKey(key, of: table.noun, among: names, isRead: isRead)
    guard isRead, let meant else { return nil }
    _ = cursor.seenKeys.insert(meant.number)
    return meant
  }

  /// Reports a key that its mapping cannot have.
  ///
  /// - Parameter isRead: whether its value is read anyway, as that of the closest known key.
  mutating func reportUnknownKey(_ key: Int, of noun: String, among names: [String], isRead: Bool = false) {
    if hasMaximumFindings { return }
    let text = tree.text(key)
    let close = Suggestion.similarNames(to: text, among: names)
    let help = Suggestion.help(naming: close) ?? "it can have \(names.joined(separator: ", "))"
    report(
      .unknownKey, "\(KeyTable.article(noun)) \(noun) has no key '\(text)'", at: location(key),
      help: help,
      // A misspelling of one of several keys loses their values; `colour`, which resembles no key, loses nothing.
      losing: close.isEmpty || isRead ? .nothing : .content)
  }
}
