import Lockstep
package import LockstepModel

/// Where a line of a log is.
package struct LogPlace: Hashable, Sendable {
  /// The number of its file.
  package var file: Int
  /// Its bytes in the file.
  package var bytes: Range<Int>

  package init(file: Int, bytes: Range<Int>) {
    self.file = file
    self.bytes = bytes
  }
}

/// Something about a session of a log.
package struct ReplayFinding: Sendable {
  package var rule: RuleInfo
  package var message: String
  package var help: String?
  /// The rows, the screens or the events that were possible instead.
  package var possible: [String] = []
  package var session: String?
  package var flow: String?
  package var row: String?
  package var place: LogPlace

  /// - Parameter source: the file of the line.
  package func diagnostic(in source: SourceText) -> Diagnostic {
    let name = session.map { "session \($0): " } ?? ""
    return Diagnostic(
      rule, name + message, at: Location(source, Span(place.bytes)), flow: flow, row: row, help: help,
      notes: possible.isEmpty ? [] : [.init(.possible, possible)])
  }
}

// Sessions that are followed no further.
extension Replay {
  /// Reports a line that cannot be read.
  package mutating func fail(_ problem: LogProblem, at place: LogPlace) {
    findings.append(
      ReplayFinding(rule: .invalidLog, message: problem.message, help: problem.help, place: place))
  }

  mutating func stop(
    _ current: Current, _ rule: RuleInfo, _ message: String, help: String? = nil, possible: [String] = []
  ) {
    sessions[current.session].ways = []
    let subject = current.line.deed.subject
    switch rule {
    case .nonconformingSession: statistics.deviate(subject.words)
    case .unsettledSession: statistics.unsettled += 1
    default: statistics.invalid += 1
    }
    findings.append(
      ReplayFinding(
        rule: rule, message: message, help: help, possible: possible, session: current.line.session,
        flow: subject.flow, row: subject.row, place: current.place))
  }

  mutating func leaveUnsettled(_ current: Current) {
    stop(
      current, .unsettledSession, "more than \(Follower.mostWays) ways lead to this line: not settled",
      help: "a log that has the rows is settled")
  }

  mutating func deviate(_ current: Current, _ message: String, help: String? = nil) {
    let session = sessions[current.session]
    var (possible, isRow) = (Set<String>(), session.isExact)
    if case .row = current.line.deed { isRow = true }
    for way in session.ways.prefix(20) {
      if isRow {
        possible.formUnion(follower.possibleRows(at: way, after: current.gap))
      } else if !way.moment.isTold {
        possible.insert(follower.names.words(way.moment.shown))
      } else if let reach = follower.reach(from: way, within: current.gap) {
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

  /// Why none of some rows can be taken.
  func reason(against rows: [RowID], _ name: String, _ current: Current) -> String {
    for way in sessions[current.session].ways {
      if let row = way.moment.pending.first {
        return "\(name) comes before \(program.place(of: row)), which follows by itself"
      }
      for timer in way.moment.state.configuration.timers where rows.contains(timer.row) {
        let left = Moment.due(timer) - current.gap
        if left > .zero { return "\(name) is \(left.brief) too early" }
      }
    }
    return "\(name) cannot be taken here"
  }

  /// Whether the session may have gone on in a flow that the project does not have.
  mutating func leaves(_ current: Current) -> Bool {
    let session = sessions[current.session]
    return session.ways.contains { way in
      if case .handedOver = way.moment.state.end { return true }
      return !session.isExact && follower.reach(from: way, within: current.gap)?.leaves == true
    }
  }
}
