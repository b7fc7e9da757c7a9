import LockstepModel

extension Step {
  /// Whether its action reads one of some secrets and does not keep it: entered again, the step first asks for it anew.
  func erasesSecret(of secrets: Set<String>) -> Bool {
    reads.contains { read in
      secrets.contains(read.value) && !keeps.contains { $0.value == read.value }
    }
  }
}
