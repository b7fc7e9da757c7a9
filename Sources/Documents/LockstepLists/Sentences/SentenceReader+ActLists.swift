import Lockstep
import LockstepModel

/// Lists of what somebody does whom the sentence above them names: `Admin clicks the link and:`, `The system:`.
extension SentenceReader {
  /// The one who acts in the lines of a list.
  struct ListActor {
    var range: Range<Int>
    /// How far those lines are indented at most: what is indented further belongs to one of them.
    var indent: Int
  }

  /// Who acts in the lines below a sentence, where most of these begin with a verb.
  func actorOfList(below item: UseCaseOutline.Item) -> ListActor? {
    let isBare = namesOnlyWhoActs(item)
    guard isBare || bytes[item.text].last == UInt8(ascii: ":"),
      let indent = item.details.map(\.indent).min().map({ $0 + 1 })
    else { return nil }
    let lines = item.details.filter { $0.indent <= indent && !conditions.opens($0.text) }
    let acts = lines.count { beginsWithVerb($0.text) || isBare && hasFormOfVerb($0.text) }
    // A name says nothing by itself, so that one act tells what the list has.
    guard isBare ? acts > 0 : acts * 2 > lines.count else { return nil }
    if let column = item.actor { return ListActor(range: column, indent: indent) }
    guard let subject = actors.subject(of: Tokens.of(bytes, item.text)), subject.kind != .unknown else {
      return nil
    }
    return ListActor(range: subject.range, indent: indent)
  }

  /// Whether an item is the name of one who is declared, and nothing else: `The system:`
  func namesOnlyWhoActs(_ item: UseCaseOutline.Item) -> Bool {
    guard item.actor == nil, !item.details.isEmpty else { return false }
    let tokens = Tokens.of(bytes, item.text.prefix(120))
    return actors.directSubject(of: tokens, at: 0).map { $0.end == tokens.count } == true
  }

  private func beginsWithVerb(_ text: Range<Int>) -> Bool {
    ActingWords.beginsAct(Tokens.of(bytes, text.prefix(120)), words)
  }

  /// Whether a line begins with a word that has the ending of a verb, and something that is its object, or ends as a sentence does.
  private func hasFormOfVerb(_ text: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, text.prefix(120))
    guard tokens.count > 1 else { return false }
    if bytes[text].last == UInt8(ascii: ".") { return true }
    return tokens[1].before == .blank && ActingWords.isDeterminer(tokens[1].word)
      && ["s", "t"].contains { tokens[0].word.hasSuffix($0) }
  }
}
