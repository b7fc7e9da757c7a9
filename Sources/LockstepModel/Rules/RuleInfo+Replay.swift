// The rules of `lockstep replay`.
extension RuleInfo {
  package static let replayRules: [RuleInfo] = [
    .nonconformingSession, .unsettledSession, .outdatedLog, .invalidLog,
  ]

  package static let nonconformingSession = RuleInfo(
    "nonconforming-session", "a recorded session differs from the flows",
    why: "The app differs from its flows, or the flows have changed since.")
  package static let unsettledSession = RuleInfo(
    "unsettled-session", "a recorded session has too many explanations",
    why: "More than 10,000 ways through the flows lead to its screens: log rows, too.", level: .warning)
  package static let outdatedLog = RuleInfo(
    "outdated-log", "a session was recorded with another version of its flow",
    why: "The session is compared with rows that its app did not have.", level: .warning)
  package static let invalidLog = RuleInfo(
    "invalid-log", "a line of a log cannot be read", why: "Its session is not compared with the flows.")
}
