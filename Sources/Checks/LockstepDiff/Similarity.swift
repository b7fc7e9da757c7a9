import Lockstep
import LockstepModel

/// How alike two texts are.
package enum Similarity {
  /// From 0 for no word in common to 1 for the same words.
  package static func of(_ left: String, _ right: String) -> Double {
    of(words(left), words(right))
  }

  /// From 0 for nothing in common to 1 for the same.
  package static func of(_ left: Set<String>, _ right: Set<String>) -> Double {
    let total = left.count + right.count
    return total == 0 ? 0 : 2 * Double(left.intersection(right).count) / Double(total)
  }

  package static func words(_ text: String) -> Set<String> {
    Set(RowText.normalized(text).split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }
}
