import Lockstep

extension PINRules {
  /// Refuses rules that are given twice, that refuse every PIN, or whose blocklist lists what cannot be chosen.
  static func check(_ rules: [PINRule]) throws(PINRulesError) {
    var kinds: [PINRule.Kind] = []
    for rule in rules {
      if kinds.contains(rule.kind) { throw .twice(rule.kind) }
      kinds.append(rule.kind)
    }
    let length = PINRules(valid: rules).length
    guard length.lowerBound >= 1, length.upperBound <= longest else { throw .length(length) }
    for rule in rules { try check(rule, length) }
  }

  private static func check(_ rule: PINRule, _ length: ClosedRange<Int>) throws(PINRulesError) {
    switch rule {
    case .length, .sequences: break
    case .different(let least):
      guard (1...10).contains(least) else { throw .different(least) }
      guard length.lowerBound >= least else {
        throw .tooShort(length: length.lowerBound, forDifferent: least)
      }
    case .mostSimilar(let most):
      guard most >= 1 else { throw .mostSimilar(most) }
      // Ten digits, each so often at most; more than the longest PIN needs no product.
      guard most > longest || length.upperBound <= most * 10 else {
        throw .tooLong(length: length.upperBound, forMostSimilar: most)
      }
    case .blocklist(let pins):
      for (offset, pin) in pins.enumerated() {
        let isPossible = pin.withBytes { DigitShape($0).isDigitsOnly } && length.contains(pin.count)
        if !isPossible { throw .blocklistEntry(number: offset + 1) }
      }
    }
  }
}
