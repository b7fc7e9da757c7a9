import Lockstep
package import LockstepModel

// Sessions that are followed no further.
extension Replay {
  /// Reports a line that cannot be read. Its session is not followed any more.
  package mutating func reportUnreadable(_ problem: LogProblem, at place: Location) {
    findings.append(Diagnostic(.invalidLog, problem.message, at: place, help: problem.help))
    guard let name = problem.session else {
      if !problem.isAboutHeader { hasUnreadLine = true }
      return
    }
    let known = session(named: name)
    if sessions[known].isStopped { return }
    if !sessions[known].hasDeviated { statistics.invalidCount += 1 }
    sessions[known].positions = []
    sessions[known].isStopped = true
  }

  mutating func stopFollowing(
    _ current: CurrentLine, _ rule: RuleInfo, _ message: String, help: String? = nil, possible: [String] = []
  ) {
    sessions[current.sessionIndex].positions = []
    sessions[current.sessionIndex].isStopped = true
    report(current, rule, message, help: help, possible: possible)
  }

  /// Reports a finding about a session, and counts the session by its first one.
  mutating func report(
    _ current: CurrentLine, _ rule: RuleInfo, _ message: String, help: String? = nil, possible: [String] = []
  ) {
    let subject = current.line.operation.subject
    var (rule, message) = (rule, message)
    if rule == .nonconformingSession, hasUnreadLine {
      rule = .unsettledSession
      message += "; not settled, since a line above cannot be read"
    }
    if !sessions[current.sessionIndex].hasDeviated {
      switch rule {
      case .nonconformingSession: statistics.deviationCounts[subject.words, default: 0] += 1
      case .unsettledSession: statistics.unsettledCount += 1
      default: statistics.invalidCount += 1
      }
    }
    findings.append(
      Diagnostic(
        rule, "session \(current.line.session): \(message)", at: current.location, flow: subject.flow,
        row: subject.row, help: help, notes: possible.isEmpty ? [] : [.init(.possibleInputs, possible)]))
  }

  mutating func leaveUnsettled(_ current: CurrentLine) {
    stopFollowing(
      current, .unsettledSession, "more than \(LogFollower.mostPaths) ways lead to this line: not settled",
      help: "a log that has the rows is settled")
  }

  mutating func stopAtDeviation(_ current: CurrentLine, _ message: String, help: String? = nil) {
    let session = sessions[current.sessionIndex]
    var (possible, isRow) = (Set<String>(), session.logsRows)
    if case .row = current.line.operation { isRow = true }
    for way in session.positions.prefix(20) {
      if isRow {
        possible.formUnion(follower.possibleRows(at: way, after: current.pause))
      } else if !way.moment.isDisplayLogged {
        possible.insert(follower.names.words(way.moment.display))
      } else if let reach = follower.continuations(from: way, within: current.pause) {
        possible.formUnion(reach.positionsByDisplay.keys.map(follower.names.words))
      }
    }
    var message = message
    if let moment = session.positions.first?.moment {
      if let end = moment.state.end {
        message += "; the session has ended: \(end)"
      } else if moment.display != .nothing {
        message += "; the session shows \(follower.names.words(moment.display))"
      }
    }
    stopFollowing(current, .nonconformingSession, message, help: help, possible: possible.sorted())
  }

  /// Why none of the rows of a name can be taken.
  func reason(against name: String, _ current: CurrentLine) -> String {
    for way in sessions[current.sessionIndex].positions {
      if let row = way.moment.pendingRows.first {
        return "\(name) comes before \(program.place(of: row)), which follows by itself"
      }
    }
    return "\(name) cannot be taken here"
  }

  /// Whether the session may have gone on in a flow that the project does not have.
  mutating func mayHaveLeftProject(_ current: CurrentLine) -> Bool {
    let session = sessions[current.sessionIndex]
    return session.positions.contains { way in
      if case .handedOver = way.moment.state.end { return true }
      return !session.logsRows
        && follower.continuations(from: way, within: current.pause)?.mayLeaveProject == true
    }
  }
}
