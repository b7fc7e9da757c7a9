import Lockstep

/// A condition in parentheses after a row's words: `User selects Cancel (when Cancelable)`.
///
/// Tables have them in the order of the cases.
package enum RowGuard: String, WordKey {
  /// The parameter that must be passed.
  case when
  /// When the row's timer fires: `(after 5m)`, `(after blocked-for)`.
  case after
  /// The input that the row carries, where the step has several.
  case gives

  /// Whether a name needs no quotes: one word of letters, digits and `-`, `_`, `.`.
  ///
  /// Only such a word, or one in quotes, is read back: `(after the user has left)` is prose.
  package static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0.isWord || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
  }
}

extension Delay {
  /// As YAML and tables write it: `5m`, `blocked-for`.
  package var spelling: String {
    switch self {
    case .fixed(let duration): DurationText.spelling(duration.value)
    case .value(let name): name.value
    }
  }
}
