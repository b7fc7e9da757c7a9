public import Lockstep

/// One demand on a PIN to be chosen. That it consists of the digits 0 to 9, in ASCII, is always demanded.
public enum PINRule: Sendable {
  /// How many digits it has; UTF-8 bytes are counted, so that no other script's digits pass for fewer.
  case length(ClosedRange<Int>)
  /// How many different digits it has at least.
  case different(Int)
  /// It does not run through the digits from its first to its last.
  case sequences(PINSequences, wraps: Bool)
  /// How often one digit may occur in it, together or apart.
  case mostSimilar(Int)
  /// It is not one of these, which are chosen too often.
  case blocklist([Secret])

  /// It is not the PIN that it replaces. Judged where that is known: when a PIN is changed.
  case changed

  /// A rule can be demanded once.
  var kind: Kind {
    switch self {
    case .length: .length
    case .different: .different
    case .sequences: .sequences
    case .mostSimilar: .mostSimilar
    case .blocklist: .blocklist
    case .changed: .changed
    }
  }

  /// Which rule it is, by the name of its key in a world, which has none for `changed`.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The number of digits; the number of different digits; ascending and descending digits.
    case length, different, sequences
    /// How often one digit may occur.
    case mostSimilar = "most-similar"
    /// PINs that are too common.
    case blocklist
    /// The PIN before.
    case changed
  }
}
