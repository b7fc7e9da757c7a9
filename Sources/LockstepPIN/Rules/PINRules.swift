public import Lockstep

/// What a PIN to be chosen has to satisfy, and in which order its mistakes are reported.
///
/// Rules apply when a PIN is set or changed, never when it is entered to unlock. They are judged one by one on the
/// whole PIN; those about its digits are judged only where it has nothing but digits.
public struct PINRules: Sendable {
  /// More digits than any person types, and few enough to count.
  public static let longest = 64

  /// Which mistakes ``violations(of:)`` tells.
  public enum Report: String, Hashable, Sendable, CaseIterable {
    case first, all
  }

  /// In the order of reporting.
  public let rules: [PINRule]
  public let report: Report

  /// - Parameters:
  ///   - rules: each at most once. Without a length any PIN of 1 to ``longest`` digits is let through.
  ///   - report: the first mistake, in the order of `rules`, or all of them.
  /// - Throws: what is wrong with the rules.
  public init(_ rules: [PINRule], report: Report = .first) throws(PINRulesError) {
    try PINRules.check(rules)
    self.init(valid: rules, report: report)
  }

  init(valid rules: [PINRule], report: Report = .first) {
    self.rules = rules
    self.report = report
  }

  /// How many digits a PIN may have.
  public var length: ClosedRange<Int> {
    for case .length(let range) in rules { return range }
    return 1...PINRules.longest
  }

  /// Whether `pin` may be chosen.
  public func accepts(_ pin: Secret) -> Bool { violation(of: pin) == nil }

  /// The first rule that `pin` breaks.
  public func violation(of pin: Secret) -> PINViolation? {
    var first: PINViolation?
    judge(pin) { violation in
      first = violation
      return false
    }
    return first
  }

  /// The rules that `pin` breaks, as ``report`` says: all of them in order, or the first.
  public func violations(of pin: Secret) -> [PINViolation] {
    var found: [PINViolation] = []
    judge(pin) { violation in
      found.append(violation)
      return report == .all
    }
    return found
  }

  /// Hands over each rule broken, in order, until `goesOn` says no.
  private func judge(_ pin: Secret, _ goesOn: (PINViolation) -> Bool) {
    let (shape, count) = (pin.withBytes { DigitShape($0) }, pin.count)
    let length = length
    let isLengthFirst = rules.first?.kind == .length
    func judgeLength() -> Bool { length.contains(count) || goesOn(.length(length)) }
    // What is no PIN at all is said before what is wrong with its digits.
    if isLengthFirst, !judgeLength() { return }
    if !shape.isDigitsOnly, !goesOn(.nonDigits) { return }
    var isLengthJudged = isLengthFirst
    for rule in rules.dropFirst(isLengthFirst ? 1 : 0) {
      if case .length = rule { isLengthJudged = true }
      let goes =
        if case .length = rule { judgeLength() } else {
          !shape.isDigitsOnly || judge(rule, pin, shape, goesOn)
        }
      if !goes { return }
    }
    if !isLengthJudged { _ = judgeLength() }
  }

  private func judge(
    _ rule: PINRule, _ pin: Secret, _ shape: DigitShape, _ goesOn: (PINViolation) -> Bool
  ) -> Bool {
    switch rule {
    case .length: return true
    case .different(let least):
      return shape.differentDigits >= least || goesOn(.tooFewDifferent(least: least))
    case .sequences(let refused, let wraps):
      if refused.refusesAscending, wraps ? shape.isAscendingAround : shape.isAscending, !goesOn(.ascending) {
        return false
      }
      let descends = wraps ? shape.isDescendingAround : shape.isDescending
      return !(refused.refusesDescending && descends) || goesOn(.descending)
    case .mostSimilar(let most): return shape.mostOccurrences <= most || goesOn(.tooManySimilar(most: most))
    case .blocklist(let pins): return !pins.contains { $0.matches(pin) } || goesOn(.blocklisted)
    }
  }
}
