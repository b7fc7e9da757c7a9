/// Why rules make no sense: most of them would refuse every PIN, or none.
public enum PINRulesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two rules of the same kind.
  case twice(PINRule.Kind)
  /// A length outside 1 to ``PINRules/longest`` digits.
  case length(ClosedRange<Int>)
  /// A number of different digits outside 1 to 10.
  case different(Int)
  /// A limit below 1 for repeated digits.
  case mostSimilar(Int)
  /// An entry of the blocklist, counted from 1, has anything but digits, or a length that no PIN may have.
  case blocklistEntry(number: Int)
  /// No PIN of `length` digits has so many different ones.
  case tooShort(length: Int, forDifferent: Int)
  /// A PIN of `length` digits repeats one of the ten more often.
  case tooLong(length: Int, forMostSimilar: Int)

  public var description: String {
    switch self {
    case .twice(let kind): "rules for PINs demand '\(kind.rawValue)' twice; keep one"
    case .length(let range):
      "a PIN has 1 to \(PINRules.longest) digits, not \(range.lowerBound) to \(range.upperBound)"
    case .different(let count): "a PIN has 1 to 10 different digits, not \(count)"
    case .mostSimilar(let count):
      "a digit occurs at least once in a PIN, so it may not be limited to \(count)"
    case .blocklistEntry(let number):
      "entry \(number) of the blocklist is never a valid PIN under these rules: it has anything but digits, or a "
        + "length that is refused"
    case .tooShort(let length, let different):
      "a PIN of \(length) digits cannot have \(different) different ones"
    case .tooLong(let length, let most):
      "a PIN of \(length) digits has one of the ten digits more than \(most) times"
    }
  }
}
