import Foundation

/// How often a test with random input repeats it: enough for each change, and in `make deep ONLY=random` many times more.
package enum Trials {
  private static let times = ProcessInfo.processInfo.environment["LOCKSTEP_TIMES"].flatMap(Int.init) ?? 1

  package static func count(_ usual: Int) -> Int { usual * max(1, times) }
}
