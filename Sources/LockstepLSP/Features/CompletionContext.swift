import Lockstep
import LockstepModel

/// The text being written at the cursor.
struct CompletionContext {
  enum Kind: Sendable, Equatable {
    /// Where a row leads in its own table.
    case next
    case flow
    case partialFlow
    case returned
    case result
    case error
    case errorFlow
    case action
    case outcome
    case user
    case parameter
    case argument
    case value
    // In scenarios and scripts.
    case place
    case row
    case world
    case script
    case screen
    case choice
    /// The words of a row of a table, whatever they begin with, and its last cell.
    case tableWords
    case tableTarget
    /// A link of Markdown, and an anchor of the document that its address names.
    case link
    case anchor(String)
  }

  let kind: Kind
  /// Where the name begins, as an offset in the present text.
  let start: Int
  /// Where the text ends that a name replaces: for a cell of a table its end.
  let end: Int

  init?(_ place: PlaceView, isMarkdown: Bool) {
    let wording = place.document.linked.wording
    let lines = place.document.lines
    let offset = lines.offset(of: place.position)
    let line = lines.content(ofLine: place.position.line).lowerBound
    guard line <= offset else { return nil }
    let before = lines.bytes[line..<offset]
    let rest = lines.bytes[offset..<lines.content(ofLine: place.position.line).upperBound]
    if isMarkdown, let link = Self.link(before) {
      (kind, start) = link
      let whole = TextLink.places(in: lines.bytes[lines.content(ofLine: place.position.line)])
      let end = whole.first { $0.whole.lowerBound == link.1 }?.whole.upperBound
      let anchor: ArraySlice<UInt8> = rest.prefix { !" )|".utf8.contains($0) }
      self.end = kind == .link ? end ?? offset : anchor.endIndex
      return
    }
    guard
      let found = isMarkdown
        ? Self.cell(before, wording, head: { Self.head(above: place) })
        : Self.value(before, place.document.flow == nil ? Self.scenarioKeys : Self.keys)
    else { return nil }
    (kind, start) = found
    let cell: ArraySlice<UInt8> = rest.prefix { $0 != UInt8(ascii: "|") }
    end = isMarkdown ? cell.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? offset : offset
  }

  private static let scenarioKeys: [String: Kind] = [
    "flow": .flow, "world": .world, "use": .script, "at": .place, "outcome": .place, "error": .place,
    "took": .row, "verifies": .row, "user": .choice, "shows": .screen,
  ]

  private static let keys: [String: Kind] = [
    "next": .next, "go-to": .flow, "end-go-to": .flow, "use-case": .flow, "partial-flow": .partialFlow,
    "returns": .returned, "result": .result, "error": .error, "error-flow": .errorFlow, "action": .action,
    "as": .outcome, "user": .user, "when": .parameter, "with": .argument, "reads": .value, "keeps": .value,
    "gives": .value,
  ]

  /// The value of a key on a line of YAML, or an entry of a list in brackets.
  private static func value(_ line: ArraySlice<UInt8>, _ keys: [String: Kind]) -> (Kind, Int)? {
    var end = line.endIndex
    var name = end
    // Back to the space behind the key's colon; commas end entries only inside brackets.
    while let colon = line[..<end].lastIndex(of: UInt8(ascii: ":")) {
      guard colon + 1 < line.endIndex, line[colon + 1] == 0x20 else {
        end = colon
        continue
      }
      let key = line[..<colon].reversed().prefix { $0 == 0x2D || $0.isLetter }
      guard let kind = keys[String(decoding: key.reversed(), as: UTF8.self)] else { return nil }
      name = line[colon...].dropFirst().firstIndex { $0 != 0x20 } ?? line.endIndex
      if name < line.endIndex, line[name] == UInt8(ascii: "[") || line[name] == UInt8(ascii: "{") {
        let comma = line[name...].lastIndex { ",[{".utf8.contains($0) } ?? name
        name = line[(comma + 1)...].firstIndex { $0 != 0x20 } ?? line.endIndex
      } else if line[name...].contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }) {
        return nil
      }
      if name < line.endIndex, line[name] == UInt8(ascii: "\"") || line[name] == UInt8(ascii: "'") {
        name += 1
      }
      return (kind, name)
    }
    return nil
  }

  /// A link whose label is being written, or the anchor in its address.
  private static func link(_ before: ArraySlice<UInt8>) -> (Kind, Int)? {
    guard let open = before.lastIndex(of: UInt8(ascii: "[")) else { return nil }
    let rest = before[(open + 1)...]
    guard let close = rest.firstIndex(of: UInt8(ascii: "]")) else {
      return rest.contains(UInt8(ascii: "|")) ? nil : (.link, open)
    }
    let address = before[(close + 1)...]
    guard address.first == UInt8(ascii: "("), let hash = address.firstIndex(of: UInt8(ascii: "#")),
      !address.contains(where: { " )|".utf8.contains($0) })
    else { return nil }
    return (.anchor(String(decoding: address[..<hash].dropFirst(), as: UTF8.self)), hash + 1)
  }

  /// The first line of the table that a place is in.
  private static func head(above place: PlaceView) -> ArraySlice<UInt8> {
    let lines = place.document.lines
    let table = (0...place.position.line).reversed().prefix { line in
      lines.bytes[lines.content(ofLine: line)].first == UInt8(ascii: "|")
    }
    return table.last.map { lines.bytes[lines.content(ofLine: $0)] } ?? []
  }

  /// The cell of a table's row with its words, or with its target.
  private static func cell(
    _ line: ArraySlice<UInt8>, _ wording: Wording, head: () -> ArraySlice<UInt8>
  ) -> (Kind, Int)? {
    guard line.first == UInt8(ascii: "|") else { return nil }
    let bars = line.indices.filter {
      line[$0] == UInt8(ascii: "|") && ($0 == line.startIndex || line[$0 - 1] != 0x5C)
    }
    guard let bar = bars.last else { return nil }
    let heads = head().dropFirst().split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
      cell in
      wording.columns.meaning(
        of: String(decoding: cell, as: UTF8.self).split { $0 == " " || $0 == "*" }.joined(separator: " "))
    }
    let column = heads.dropFirst(bars.count - 1).first ?? nil
    // An overview has no next steps.
    guard heads.contains(.next), column == .description || column == .next else { return nil }
    let start = line[(bar + 1)...].firstIndex { $0 != 0x20 } ?? line.endIndex
    return (column == .description ? .tableWords : .tableTarget, start)
  }
}
