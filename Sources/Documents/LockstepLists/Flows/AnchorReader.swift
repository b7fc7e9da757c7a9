import Lockstep
import LockstepModel

/// Finds the steps that an alternative branches off from.
struct AnchorReader {
  let bytes: [UInt8]
  let words: ListWords
  /// The sentences of the main flow that cite each code.
  let citingStepsByCode: [String: [String]]
  let alternatives: KnownAlternatives
  /// How many sentences the main flow has.
  let mainCount: Int

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
    if let place = outline.place {
      if let found = anchor(in: place, of: outline) { return (found.anchor, place) }
      let steps = stepWords.steps(inCell: place)
      if !steps.isEmpty { return (.main(steps), place) }
    }
    for place in [outline.trigger, outline.heading].compactMap({ $0 }) {
      if stepWords.meansAnyStep(place) { return (.everywhere(stepWords.limits(in: place)), nil) }
      if let found = anchor(in: place, of: outline) { return found }
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

  /// The steps that words name: of the main flow, or of another alternative.
  private func anchor(
    in range: Range<Int>, of outline: UseCaseOutline.Branch
  ) -> (anchor: Branch.Anchor, span: Range<Int>?)? {
    guard let found = stepWords.namedSteps(in: range) else { return nil }
    let steps = found.steps + stepWords.otherSteps(in: range, behind: found.span)
    guard steps.count == 1, let number = Int(steps[0]) else { return (.main(steps), found.span) }
    if let other = alternatives.alternative(ofStep: found.span, in: range, bytes) {
      return (.step(BranchStepID.text(number, of: other.label, other.shape)), found.span)
    }
    // `A1a` extends `A1`: a step that only one of it and the main flow has is clear.
    if let label = outline.label, outline.shape == .code, let parent = alternatives.parent(of: label.value),
      number <= parent.count
    {
      let isClear = number > mainCount
      return (isClear ? .step(BranchStepID.text(number, of: parent.label, parent.shape)) : .none, found.span)
    }
    return (.main(steps), found.span)
  }

  private var stepWords: StepWords { StepWords(bytes, words) }

  /// The steps of the main flow that cite the alternative: `[FA01]`.
  private func mainStepIDs(citing label: SourceString?, _ shape: Label.Shape?) -> [String]? {
    guard let label, shape == .code else { return nil }
    return citingStepsByCode[LabelPath.normalizedCode(label.value)]
  }

  /// The sentences that cite each code.
  ///
  /// - Parameter citations: labels that are cited beside a sentence.
  static func citingStepsByCode(
    in main: [Sentence], _ citations: [(label: String, step: String)]
  ) -> [String: [String]] {
    var citingStepsByCode: [String: [String]] = [:]
    for (label, step) in citations {
      citingStepsByCode[LabelPath.normalizedCode(label), default: []].append(step)
    }
    for sentence in main {
      for (place, token) in sentence.tokens.enumerated() where token.word.utf8.last?.isDigit == true {
        var codes = [LabelPath.normalizedCode(token.word)]
        // `FA-1` is two words.
        if place > 0, token.before.subtracting(.slash) == .dash {
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
