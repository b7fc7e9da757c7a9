public import Lockstep

/// The rules for choosing a PIN, and the order in which mistakes are reported.
///
/// Rules apply when a PIN is set or changed, never when it is entered to unlock. They are judged one by one on the
/// whole PIN; those about its digits are judged only where it has nothing but digits.
public struct PINRules: Sendable {
  /// More digits than any person types, and few enough to count.
  public static let longest = 64

  /// Which mistakes ``PINRules/violations(of:replacing:)`` returns.
  public enum Report: String, Hashable, Sendable, CaseIterable {
    /// Only the first one, or each.
    case first, all
  }

  /// In the order of reporting.
  public let rules: [PINRule]
  /// How many mistakes are returned.
  public let report: Report

  /// - Parameters:
  ///   - rules: each at most once. Without a length any PIN of 1 to ``longest`` digits is let through.
  ///   - report: the first mistake, in the order of `rules`, or all of them.
  /// - Throws: the error in the rules.
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
  ///
  /// - Parameters:
  ///   - pin: the new PIN.
  ///   - current: the PIN that it replaces; nil where there is none, or where it is not known.
  public func violation(of pin: Secret, replacing current: Secret? = nil) -> PINViolation? {
    var first: PINViolation?
    reportViolations(of: pin, current) { violation in
      first = violation
      return false
    }
    return first
  }

  /// The rules that `pin` breaks, according to ``report``: all of them in order, or the first.
  ///
  /// - Parameters:
  ///   - pin: the new PIN.
  ///   - current: the PIN that it replaces; nil where there is none, or where it is not known.
  public func violations(of pin: Secret, replacing current: Secret? = nil) -> [PINViolation] {
    var found: [PINViolation] = []
    reportViolations(of: pin, current) { violation in
      found.append(violation)
      return report == .all
    }
    return found
  }

  /// Passes each broken rule, in order, until `goesOn` returns false.
  private func reportViolations(of pin: Secret, _ current: Secret?, _ goesOn: (PINViolation) -> Bool) {
    let (shape, count) = (pin.withBytes { DigitShape($0) }, pin.count)
    let length = length
    let isLengthFirst = rules.first?.kind == .length
    func continuesAfterLength() -> Bool { length.contains(count) || goesOn(.length(length)) }
    // A length that no PIN has is reported before errors in the digits.
    if isLengthFirst, !continuesAfterLength() { return }
    if !shape.isDigitsOnly, !goesOn(.nonDigits) { return }
    for rule in rules.dropFirst(isLengthFirst ? 1 : 0) {
      let goes =
        rule.kind == .length
        ? continuesAfterLength()
        : !shape.isDigitsOnly || reportViolation(of: rule, by: pin, current, shape, goesOn)
      if !goes { return }
    }
    if !rules.contains(where: { $0.kind == .length }) { _ = continuesAfterLength() }
  }

  /// Reports how a PIN breaks a rule.
  ///
  /// - Returns: whether to judge the next rule.
  private func reportViolation(
    of rule: PINRule, by pin: Secret, _ current: Secret?, _ shape: DigitShape,
    _ goesOn: (PINViolation) -> Bool
  ) -> Bool {
    switch rule {
    case .length: return true
    case .different(let least):
      return shape.differentDigitCount >= least || goesOn(.tooFewDifferent(least: least))
    case .sequences(let refused, let wraps):
      let ascends = wraps ? shape.isAscendingCyclicRun : shape.isAscendingRun
      if refused.refusesAscending, ascends, !goesOn(.ascending) { return false }
      let descends = wraps ? shape.isDescendingCyclicRun : shape.isDescendingRun
      return !(refused.refusesDescending && descends) || goesOn(.descending)
    case .mostSimilar(let most): return shape.mostOccurrences <= most || goesOn(.tooManySimilar(most: most))
    case .blocklist(let pins): return !pins.contains { $0.matches(pin) } || goesOn(.blocklisted)
    case .changed: return current?.matches(pin) != true || goesOn(.unchanged)
    }
  }

  /// The NL Wallet's rules (`wallet/src/pin/validation.rs`): six digits, two of them different, no sequence in
  /// either direction. Exactly 20 of the million six-digit PINs are refused.
  public static let wallet = PINRules(valid: [
    .length(6...6), .different(2), .sequences(.both, wraps: false),
  ])

  /// The rules that the Change PIN guide lists: the length, the usual PINs, no sequence, at most three similar
  /// digits.
  ///
  /// The length comes first (vector VP06: 1234 and 123456 are too short and too long before they are sequences),
  /// then the order of the SDK's error numbers 9011 to 9013. The guide leaves two words open: "sequence" is taken
  /// for the whole PIN, "similar digits" for the occurrences of one digit, together or apart.
  ///
  /// - Parameter length: digits a PIN must have; beyond 1 to ``longest`` the nearest of them.
  public static func guide(length: Int) -> PINRules {
    let length = min(max(length, 1), longest)
    let usual = usualPINs.filter { $0.count == length }
    // Three of each of the ten digits; a longer PIN could not be chosen.
    let similar: [PINRule] = length <= 30 ? [.mostSimilar(3)] : []
    return PINRules(
      valid: [.length(length...length), .blocklist(usual), .sequences(.both, wraps: false)] + similar)
  }

  // Ten or more per NIST SP 800-63B-4. None is refused by another rule, so that each shows the blocklist's own
  // message. 28469 is the one of the vectors.
  private static let usualPINs = [
    "1212", "1313", "1122", "2580", "13579", "28469", "112233", "121212", "123123", "123321", "102030",
    "131313", "147258", "159753", "696969", "789456",
  ].map { Secret(Array($0.utf8)) }

  /// Refuses rules that are given twice, that refuse every PIN, or whose blocklist lists a PIN that cannot be chosen.
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
    case .length, .sequences, .changed: break
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
