import Lockstep
package import LockstepModel

// Sessions that are followed no further.
extension Replay {
  /// Reports a line that cannot be read.
  package mutating func fail(_ problem: LogProblem, at place: Location) {
    findings.append(Diagnostic(.invalidLog, problem.message, at: place, help: problem.help))
  }

  mutating func stop(
    _ current: Current, _ rule: RuleInfo, _ message: String, help: String? = nil, possible: [String] = []
  ) {
    sessions[current.session].ways = []
    report(current, rule, message, help: help, possible: possible)
  }

  /// Reports a finding about a session, and counts the session by its first one.
  mutating func report(
    _ current: Current, _ rule: RuleInfo, _ message: String, help: String? = nil, possible: [String] = []
  ) {
    let subject = current.line.operation.subject
    if !sessions[current.session].hasDeviated {
      switch rule {
      case .nonconformingSession: statistics.deviations[subject.words, default: 0] += 1
      case .unsettledSession: statistics.unsettled += 1
      default: statistics.invalid += 1
      }
    }
    findings.append(
      Diagnostic(
        rule, "session \(current.line.session): \(message)", at: current.place, flow: subject.flow,
        row: subject.row, help: help, notes: possible.isEmpty ? [] : [.init(.possible, possible)]))
  }

  mutating func leaveUnsettled(_ current: Current) {
    stop(
      current, .unsettledSession, "more than \(Follower.mostWays) ways lead to this line: not settled",
      help: "a log that has the rows is settled")
  }

  mutating func deviate(_ current: Current, _ message: String, help: String? = nil) {
    let session = sessions[current.session]
    var (possible, isRow) = (Set<String>(), session.isExact)
    if case .row = current.line.operation { isRow = true }
    for way in session.ways.prefix(20) {
      if isRow {
        possible.formUnion(follower.possibleRows(at: way, after: current.pause))
      } else if !way.moment.isTold {
        possible.insert(follower.names.words(way.moment.shown))
      } else if let reach = follower.reach(from: way, within: current.pause) {
        possible.formUnion(reach.shown.keys.map(follower.names.words))
      }
    }
    var message = message
    if let moment = session.ways.first?.moment {
      if let end = moment.state.end {
        message += "; the session has ended: \(end)"
      } else if moment.shown != .nothing {
        message += "; the session shows \(follower.names.words(moment.shown))"
      }
    }
    stop(current, .nonconformingSession, message, help: help, possible: possible.sorted())
  }

  /// Why none of the rows of a name can be taken.
  func reason(against name: String, _ current: Current) -> String {
    for way in sessions[current.session].ways {
      if let row = way.moment.pending.first {
        return "\(name) comes before \(program.place(of: row)), which follows by itself"
      }
    }
    return "\(name) cannot be taken here"
  }

  /// Whether the session may have gone on in a flow that the project does not have.
  mutating func mayHaveLeftProject(_ current: Current) -> Bool {
    let session = sessions[current.session]
    return session.ways.contains { way in
      if case .handedOver = way.moment.state.end { return true }
      return !session.isExact && follower.reach(from: way, within: current.pause)?.leaves == true
    }
  }
}
