/// A number with its noun, as a phrase: `1 row`, `2 rows`.
package enum Count {
  package static func text(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}
