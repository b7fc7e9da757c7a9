import Lockstep
import LockstepModel

/// Tables whose head is the heading of a part of a use case: `Main Flow`, `Step | Alternative Flow 2a: Address is unknown`.
extension TableEntryReader {
  /// The head as a heading, and the rows below it; nil for a table with other heads.
  func titledEntries(_ rows: [[Range<Int>]], _ head: [Range<Int>]) -> [Entry]? {
    let hasNumbers = head.count > 1 && (namesStep(head[0]) || Tokens.of(bytes, head[0]).isEmpty)
    let names = head.dropFirst(hasNumbers ? 1 : 0).filter { !$0.isEmpty }
    guard names.count == 1, let part = partOfFlow(names[0]) else { return nil }
    let steps = head.count > 1 ? stepEntries(rows, head, isMain: part == .main) : nil
    guard head.count == 1 || steps != nil else { return nil }
    var title = Entry(kind: .heading(level: Self.titleLevel), indent: 0, text: names[0])
    title.isCell = true
    return [title] + (steps ?? rows.joined().flatMap { lines(of: $0).map { cellEntry($0) } })
  }

  /// The meaning of a cell that is the heading of a main flow, or of alternatives: with words behind a mark, or a number.
  private func partOfFlow(_ cell: Range<Int>) -> Wording.ListWord? {
    let tokens = Tokens.of(bytes, cell.prefix(120))
    guard let (key, count) = words.matchJoinedHeading(tokens[...], bytes),
      [.main, .alternatives].contains(key)
    else { return nil }
    guard let next = tokens.dropFirst(count).first else { return key }
    let isSetOff = !next.before.isDisjoint(with: [.colon, .parenthesis, .dash])
    return isSetOff || next.isNumber || Label(bytes, next.range)?.shape == .code ? key : nil
  }

  /// The rank of a heading that a table has for its head.
  private static let titleLevel = 6
}
