import Lockstep
import LockstepModel

/// Fingerprints of the findings of a report, each once: findings of a file that are equal are numbered.
struct Fingerprints {
  private var occurrences: [String: Int] = [:]

  mutating func next(of finding: Diagnostic) -> String {
    let key = finding.location.source.path + "\n" + finding.fingerprint
    occurrences[key, default: 0] += 1
    return "\(finding.fingerprint):\(occurrences[key, default: 1])"
  }
}
