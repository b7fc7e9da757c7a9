import Lockstep

/// The order of names with numbers: `UC2.1` comes before `UC10.1`.
package enum NaturalOrder {
  package static func isIncreasing(_ left: String, _ right: String) -> Bool {
    if left == right { return false }
    let (a, b) = (left.utf8, right.utf8)
    var (i, j) = (a.startIndex, b.startIndex)
    while i < a.endIndex, j < b.endIndex {
      if a[i].isDigit, b[j].isDigit {
        let (one, other) = (a[i...].prefix(while: \.isDigit), b[j...].prefix(while: \.isDigit))
        let (plain, otherPlain) = (one.drop { $0 == 0x30 }, other.drop { $0 == 0x30 })
        if plain.count != otherPlain.count { return plain.count < otherPlain.count }
        if !plain.elementsEqual(otherPlain) { return plain.lexicographicallyPrecedes(otherPlain) }
        (i, j) = (one.endIndex, other.endIndex)
      } else if a[i] != b[j] {
        return a[i] < b[j]
      } else {
        a.formIndex(after: &i)
        b.formIndex(after: &j)
      }
    }
    // Names that differ only in the zeros of a number have an order, too.
    return (i == a.endIndex) == (j == b.endIndex) ? left < right : i == a.endIndex
  }
}
