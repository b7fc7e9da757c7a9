import Foundation

/// How often a test with random input repeats it: enough for each change, and in `make deep ONLY=random` many times more.
package enum Trials {
  private static let times = ProcessInfo.processInfo.environment["LOCKSTEP_TIMES"].flatMap(Int.init) ?? 1

  package static func count(_ usual: Int) -> Int { usual * max(1, times) }

  /// One of so many cases, the first among them; all where tests are repeated at least as often.
  package static func share<Case>(_ cases: [Case], oneOf number: Int) -> [Case] {
    let stride = max(1, number / max(1, times))
    return cases.indices.filter { $0 % stride == 0 }.map { cases[$0] }
  }
}
