import Lockstep

/// The sequences that are refused: each digit one more, or one less, than the one before, over the whole PIN.
///
/// With `wraps` 9 is followed by 0 and 0 preceded by 9; without it no step leads from the one to the other.
public enum PINSequences: String, Hashable, Sendable, CaseIterable {
  /// Which sequences are refused: none, ascending, descending, or both.
  case none, up, down, both

  var refusesAscending: Bool { self == .up || self == .both }
  var refusesDescending: Bool { self == .down || self == .both }
}
