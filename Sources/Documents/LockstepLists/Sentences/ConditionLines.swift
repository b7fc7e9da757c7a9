import Lockstep
import LockstepModel

/// Lines below a sentence that begin with a condition: `If the guest is no member: System …`.
struct ConditionLines {
  let bytes: [UInt8]
  let words: ListWords

  /// Whether a line begins with a condition of several words: not `If needed`.
  func opens(_ text: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, text)
    guard let end = words.conditionEnd(tokens, at: 0) else { return false }
    return (clauseStart(tokens) ?? tokens.count) - end > 1
  }

  /// Whether it says what happens then.
  func hasConsequence(_ text: Range<Int>) -> Bool {
    let tokens = Tokens.of(bytes, text)
    return clauseStart(tokens).map { tokens.count - $0 > 1 } == true
  }

  /// Where the clause behind the condition begins.
  func clauseStart(_ tokens: [Token]) -> Int? {
    tokens.indices.dropFirst().first { place in
      !tokens[place].before.isDisjoint(with: [.comma, .colon, .arrow])
        || tokens[place].before.isSuperset(of: [.dash, .blank])
    }
  }

  /// A use case in which bullets with a condition below a sentence of the main flow are alternatives of it. Numbered ones are
  /// sentences one behind the other.
  ///
  /// - Parameter isSentence: whether a line below such a bullet is a sentence, and no data of it.
  func separating(_ outline: UseCaseOutline, _ actors: Actors, isSentence: (Range<Int>) -> Bool)
    -> UseCaseOutline
  {
    var outline = outline
    let labels = Set(outline.branches.compactMap { $0.label?.value.lowercased() })
    for place in outline.mainItems.indices {
      guard let number = outline.mainItems[place].label,
        outline.mainItems[place].details.contains(where: mayBeAlternative)
      else { continue }
      var kept: [UseCaseOutline.Detail] = []
      // How far the bullet is indented whose lines follow.
      var openIndent: Int?
      for detail in outline.mainItems[place].details {
        if let indent = openIndent, detail.indent > indent {
          if isSentence(detail.text) {
            addLine(detail, to: &outline)
          } else if let last = outline.branches.indices.last,
            let item = outline.branches[last].items.indices.last
          {
            outline.branches[last].items[item].details.append(detail)
          }
          continue
        }
        openIndent = nil
        // `If it is invalid, proceed to alternative flow 4a`
        if mayBeAlternative(detail), cites(labels, in: detail.text) || isTold(detail.text, behind: number) {
          continue
        }
        if mayBeAlternative(detail), let branch = makeBranch(detail, ofStep: number, actors) {
          openIndent = detail.indent
          outline.branches.append(branch)
        } else {
          kept.append(detail)
        }
      }
      outline.mainItems[place].details = kept
    }
    return outline
  }

  private func mayBeAlternative(_ detail: UseCaseOutline.Detail) -> Bool {
    !detail.isNumbered && opens(detail.text) && hasConsequence(detail.text)
  }

  /// Whether a line only says that the next step follows: `If it is valid, proceed to step 5` below step 4.
  private func isTold(_ text: Range<Int>, behind number: SourceString) -> Bool {
    let tokens = Tokens.of(bytes, text)
    guard let clause = clauseStart(tokens), let ending = EndingReader.endings(in: tokens, bytes, words).first,
      case .step(let next) = ending.kind, let last = Int(number.value)
    else { return false }
    return next == "\(last + 1)" && ending.tokenRange.lowerBound <= clause + 1
  }

  private func cites(_ labels: Set<String>, in text: Range<Int>) -> Bool {
    !labels.isEmpty && Tokens.of(bytes, text).contains { labels.contains($0.word) }
  }

  /// The alternative of a line; nil if its condition cannot be told from what happens then.
  private func makeBranch(
    _ detail: UseCaseOutline.Detail, ofStep number: SourceString, _ actors: Actors
  ) -> UseCaseOutline.Branch? {
    var branch = UseCaseOutline.Branch(
      label: nil, shape: nil, heading: detail.text, indent: detail.indent, isHeading: false,
      start: detail.text.lowerBound, end: detail.text.upperBound, partNumber: 0)
    branch.place = Int(number.span.start)..<Int(number.span.end)
    let reader = ConditionReader(bytes: bytes, words: words, actors: actors)
    let isSplit = reader.splitFirstSentence(of: branch, branch.place).consequence != nil
    return isSplit || !reader.endings(in: Tokens.of(bytes, detail.text)).isEmpty ? branch : nil
  }

  private func addLine(_ detail: UseCaseOutline.Detail, to outline: inout UseCaseOutline) {
    let last = outline.branches.count - 1
    outline.branches[last].items.append(
      UseCaseOutline.Item(text: detail.text, indent: detail.indent, isCell: false))
    outline.branches[last].end = max(outline.branches[last].end, detail.text.upperBound)
  }
}
