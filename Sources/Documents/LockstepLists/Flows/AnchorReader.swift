import Lockstep
import LockstepModel

/// Finds the steps that an alternative branches off from.
struct AnchorReader {
  let bytes: [UInt8]
  let words: ListWords
  /// The sentences of the main flow that cite each code.
  let citingStepsByCode: [String: [String]]

  /// Where an alternative branches off, and the words that say so.
  ///
  /// - Parameter isOrdinal: whether its number counts the alternatives, and names no step.
  func findAnchor(
    of outline: UseCaseOutline.Branch, isOrdinal: Bool
  ) -> (anchor: Branch.Anchor, span: Range<Int>?) {
    if let label = outline.label, let shape = outline.shape {
      switch shape {
      case .branch, .substep:
        let limits = stepWords.limits(in: outline.heading)
        if label.value.hasPrefix("*") { return (.everywhere(limits), nil) }
        if let steps = LabelPath.steps(of: label.value)?.map(String.init) {
          let excepted = limits.filter { $0.relation == .except }.flatMap(\.steps)
          return (.main(steps.filter { !excepted.contains($0) }), nil)
        }
        let parent = shape == .substep ? LabelPath.parent(of: label.value) : label.value
        guard let anchor = LabelPath.anchor(of: parent) else { break }
        return (anchor.utf8.contains(where: \.isLetter) ? .step(anchor) : .main([anchor]), nil)
      case .number where !isOrdinal: return (.main([label.value]), nil)
      case .number, .code, .subcode: break
      }
    }
    for place in [outline.trigger, outline.heading].compactMap({ $0 }) {
      if stepWords.meansAnyStep(place) { return (.everywhere(stepWords.limits(in: place)), nil) }
      if let found = stepWords.namedSteps(in: place) { return (.main(found.steps), found.span) }
    }
    let sentences = [outline.items.first?.text, outline.paragraphs.first].compactMap(\.self)
    if let any = sentences.first(where: stepWords.beginsWithAnyStep) {
      return (.everywhere(stepWords.limits(in: any)), nil)
    }
    // In its first sentence only the beginning names a step.
    if let first = outline.items.first?.text, let found = stepWords.namedSteps(in: first),
      Tokens.of(bytes, first.lowerBound..<found.span.lowerBound).count < 2
    {
      return (.main(found.steps), found.span)
    }
    if let first = outline.paragraphs.first, let found = stepWords.namedSteps(in: first) {
      return (.main(found.steps), found.span)
    }
    if let cited = mainStepIDs(citing: outline.label, outline.shape) { return (.main(cited), nil) }
    return (.none, nil)
  }

  private var stepWords: StepWords { StepWords(bytes, words) }

  /// The steps of the main flow that cite the alternative: `[FA01]`.
  private func mainStepIDs(citing label: SourceString?, _ shape: Label.Shape?) -> [String]? {
    guard let label, shape == .code else { return nil }
    return citingStepsByCode[LabelPath.normalizedCode(label.value)]
  }

  /// The sentences that cite each code.
  static func citingStepsByCode(in main: [Sentence]) -> [String: [String]] {
    var citingStepsByCode: [String: [String]] = [:]
    for sentence in main {
      for (place, token) in sentence.tokens.enumerated() where token.word.utf8.last?.isDigit == true {
        var codes = [LabelPath.normalizedCode(token.word)]
        // `FA-1` is two words.
        if place > 0, token.before == .dash {
          codes.append(LabelPath.normalizedCode(sentence.tokens[place - 1].word + token.word))
        }
        for code in codes where citingStepsByCode[code]?.last != sentence.id.value {
          citingStepsByCode[code, default: []].append(sentence.id.value)
        }
      }
    }
    return citingStepsByCode
  }
}
