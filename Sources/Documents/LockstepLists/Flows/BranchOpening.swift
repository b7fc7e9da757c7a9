import Lockstep
import LockstepModel

/// The first words of an alternative that are not its own steps: where it begins, and its condition.
struct BranchOpening {
  let bytes: [UInt8]
  let words: ListWords
  let actors: Actors
  /// The numbers of the main flow.
  let mainNumbers: Set<String>

  /// An alternative without the words that open it.
  struct Opened {
    var outline: UseCaseOutline.Branch
    var anchor: Branch.Anchor
    /// The words that name the anchor.
    var span: Range<Int>?
    /// The sentence that was taken as the condition.
    var condition: UseCaseOutline.Item?
    var firstStepNumber = 1

    /// Whether the condition is one of the sentences that are counted.
    var hasNumberedCondition: Bool { condition != nil && firstStepNumber > 1 }
  }

  func open(
    _ outline: UseCaseOutline.Branch, _ anchor: (anchor: Branch.Anchor, span: Range<Int>?)
  ) -> Opened {
    var opened = Opened(outline: outline, anchor: anchor.anchor, span: anchor.span)
    guard outline.trigger == nil else { return opened }
    takeSharedSteps(&opened)
    if opened.condition == nil, opened.firstStepNumber == 1 { takeCondition(&opened) }
    return opened
  }

  /// `1. Steps 1-3 of the basic flow.`: the alternative does something else in place of the next step.
  private func takeSharedSteps(_ opened: inout Opened) {
    guard let first = opened.outline.items.first?.text,
      let (steps, span) = StepWords(bytes, words).namedSteps(in: first), let last = steps.last,
      Tokens.of(bytes, first.lowerBound..<span.lowerBound).allSatisfy({ Self.sameWords.contains($0.word) }),
      saysSame(Tokens.of(bytes, span.upperBound..<first.upperBound), steps.count)
    else { return }
    if case .step = opened.anchor { return }
    if case .everywhere = opened.anchor { return }
    let next = Int(last).map { "\($0 + 1)" } ?? last
    if opened.span == nil || opened.span == span {
      (opened.anchor, opened.span) = (.main([mainNumbers.contains(next) ? next : last]), span)
    }
    opened.outline.items.removeFirst()
    opened.firstStepNumber = 2
    // `2. The card is declined.`
    guard let second = opened.outline.items.first,
      let kind = actors.subject(of: Tokens.of(bytes, second.text))?.kind, kind == .unknown || kind == .user,
      second.actor == nil, opened.outline.items.count > 1
    else { return }
    takeFirst(&opened)
  }

  /// Whether nothing but the name of the flow follows the steps: `of the basic flow`, `as in the main flow`.
  private func saysSame(_ tokens: [Token], _ count: Int) -> Bool {
    guard let first = tokens.first else { return count > 1 }
    guard Self.flowPrepositions.contains(first.word) || Self.sameWords.contains(first.word),
      let start = tokens.indices.first(where: { words.matchHeading(tokens[$0...])?.key == .main })
    else { return false }
    return start < 7 && words.matchHeading(tokens[start...]).map { start + $0.count == tokens.count } == true
  }

  private static let flowPrepositions: Set<String> = ["of", "from", "in", "des", "aus", "are"]
  private static let sameWords: Set<String> = ["same", "as", "the", "like", "see", "perform", "wie"]

  /// `1. At step 4, the mail is empty.` is the condition, and not what happens then.
  private func takeCondition(_ opened: inout Opened) {
    if let first = opened.outline.items.first?.text {
      if opens(first, opened) { takeFirst(&opened) }
    } else if opened.outline.isHeading, let first = opened.outline.paragraphs.first, opens(first, opened),
      Tokens.of(bytes, (opened.span?.upperBound ?? first.lowerBound)..<first.upperBound).count > 2
    {
      opened.outline.heading = first
      opened.outline.paragraphs.removeFirst()
    }
  }

  private func opens(_ text: Range<Int>, _ opened: Opened) -> Bool {
    if let span = opened.span { return text.contains(span.lowerBound) }
    return opened.anchor.isEverywhere && StepWords(bytes, words).beginsWithAnyStep(text)
  }

  private func takeFirst(_ opened: inout Opened) {
    let first = opened.outline.items.removeFirst()
    opened.outline.heading = first.text
    opened.condition = first
    // `- At step 4, …` before `1. …` has no number.
    if first.label != nil || opened.outline.items.first?.label?.value != "1" { opened.firstStepNumber += 1 }
  }
}

extension Branch.Anchor {
  fileprivate var isEverywhere: Bool { if case .everywhere = self { true } else { false } }
}
