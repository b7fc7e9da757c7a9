package import Lockstep
package import LockstepModel
import LockstepSimulation

/// Compares recorded sessions with the flows, line by line; sessions may be interleaved, and end early.
///
/// A session with rows is followed by them exactly: the log has each row, `suspend` and `resume`, and the choices over a
/// step. In one with screens alone all inputs that display nothing else are assumed freely, and every way is kept that
/// explains the lines so far.
package struct Replay {
  package internal(set) var findings: [Diagnostic] = []
  package internal(set) var statistics = ReplayStatistics()
  let program: FlowProgram
  var follower: LogFollower
  /// The flow of sessions whose first line names none.
  private let defaultFlow: String?
  private var indexByName: [String: Int] = [:]
  var sessions: [Session] = []
  /// Whether a line could not be read whose session is not known: any session may lack it.
  var hasUnreadLine = false
  /// The numbers of the flows that sessions began with.
  private(set) var startedFlows: Set<Int> = []

  struct Session {
    var lastLineTime: Duration
    /// The places at which it may be; none if it is not followed any more.
    var positions: [LogPosition] = []
    /// Whether rows are logged.
    var logsRows = false
    /// Whether it has deviated, by a timer: it is followed further.
    var hasDeviated = false
    /// Whether it has no line but the one that begins it.
    var isNew = false
    /// Whether it was reported, and is not followed any more.
    var isStopped = false
  }

  /// A line of a session, and the time since the line before.
  struct CurrentLine {
    var line: LogLine
    var sessionIndex: Int
    var pause = Duration.zero
    var location: Location
  }

  /// - Parameter tolerance: how much too early a timer may fire by the clock of the log.
  package init(_ program: FlowProgram, flow: String? = nil, tolerance: Duration = .zero) {
    self.program = program
    defaultFlow = flow
    follower = LogFollower(program, tolerance: tolerance)
  }

  /// Takes the next line.
  package mutating func follow(_ line: LogLine, at place: Location) {
    statistics.lineCount += 1
    follower.beginLine()
    var current = CurrentLine(line: line, sessionIndex: sessions.count, location: place)
    current.line.operation = follower.names.meaning(of: line.operation)
    if let known = indexByName[line.session] {
      current.sessionIndex = known
      // A line that names the flow may be followed by the start itself.
      let isNew = sessions[known].isNew && line.flow == nil
      sessions[known].isNew = false
      if current.line.operation == LogLine.start, !isNew, !sessions[known].isStopped {
        return stopFollowing(
          current, .invalidLog, "it begins a second time", help: "give each session a name of its own")
      }
      if sessions[known].positions.isEmpty { return }
      current.pause = line.time - sessions[known].lastLineTime
      if current.pause < .zero {
        return stopFollowing(current, .invalidLog, "its time goes back by \((.zero - current.pause).brief)")
      }
      sessions[known].lastLineTime = line.time
    } else {
      beginSession(current)
      sessions[current.sessionIndex].isNew = current.line.operation == LogLine.start
      if sessions[current.sessionIndex].positions.isEmpty { return }
    }
    switch current.line.operation {
    case LogLine.start: break
    case .row(let name): followRow(name, current)
    case .screen(let name): followScreen(name, current)
    case .event(let name), .activity(let name): followEvent(name, current)
    }
  }

  /// The index of a session, which is added if it is new.
  mutating func session(named name: String) -> Int {
    if let known = indexByName[name] { return known }
    indexByName[name] = sessions.count
    sessions.append(Session(lastLineTime: .zero))
    statistics.sessionCount += 1
    return sessions.count - 1
  }

  private mutating func beginSession(_ current: CurrentLine) {
    let line = current.line
    sessions[session(named: line.session)].lastLineTime = line.time
    guard let named = line.flow ?? defaultFlow ?? line.operation.subject.flow else {
      return stopFollowing(
        current, .invalidLog, "its first line names no flow",
        help: "add \"flow\" to the first line of each session, or name the flow of all: --flow ID")
    }
    do throws(InputRejection) {
      var start = try follower.start(named, line.parameters)
      // Unless the first line is about the beginning, the timers may have run for any time.
      var isStart = line.operation == LogLine.start
      if case .screen(let name) = line.operation {
        isStart = follower.names.screens(name).contains(start.moment.display)
      }
      if !isStart { start = follower.position(of: start.moment, after: Interpreter.longestSession) }
      sessions[current.sessionIndex].positions = [start]
      if let number = program.flow(named) { startedFlows.insert(number) }
    } catch {
      return stopFollowing(current, .invalidLog, error.description)
    }
    if let digest = line.digest, UInt64(digest, radix: 16) != program.digest(of: named) {
      findings.append(
        Diagnostic(
          .outdatedLog, "session \(line.session): \(named) has changed since it was recorded",
          at: current.location, flow: named,
          help: "replay it in a checkout of the version that was recorded"))
    }
  }

  private mutating func followRow(_ name: String, _ current: CurrentLine) {
    let rows = follower.names.rows(name)
    if rows.isEmpty {
      let help = Suggestion.help(for: name, among: follower.names.rowNames)
      return stopAtDeviation(current, "no flow has a row \(name)", help: help)
    }
    if !sessions[current.sessionIndex].logsRows {
      let exact = sessions[current.sessionIndex].positions.filter { !$0.moment.assumesUnloggedInputs }
      if exact.isEmpty { return stopAtDeviation(current, "the rows before \(name) are missing in the log") }
      sessions[current.sessionIndex].logsRows = true
      sessions[current.sessionIndex].positions = exact
    }
    let gap = current.pause
    var fitting: Set<RowID> = []
    let next =
      positions(behind: rows, name, current) { follower, way, isEarly in
        rows.compactMap { row in
          guard let way = follower.positionBehindRow(row, at: way, after: gap, isEarly: isEarly) else {
            return nil
          }
          fitting.insert(row)
          return way
        }
      } ?? []
    if next.isEmpty { return stopAtDeviation(current, reason(against: name, current)) }
    statistics.rowCounts[name, default: 0] += 1
    for row in fitting { statistics.takenCounts[row, default: 0] += 1 }
    setPositions(next, current)
  }

  private mutating func followEvent(_ name: String, _ current: CurrentLine) {
    let (gap, isExact) = (current.pause, sessions[current.sessionIndex].logsRows)
    let next = positions(behind: follower.names.eventRows(name), name, current) { follower, way, isEarly in
      follower.positionsBehindEvent(name, at: way, after: gap, isExact: isExact, isEarly: isEarly)
    }
    guard let next else { return leaveUnsettled(current) }
    if next.isEmpty { return stopAtDeviation(current, "'\(name)' cannot happen here") }
    setPositions(next, current)
  }

  private mutating func followScreen(_ name: String, _ current: CurrentLine) {
    let wanted = follower.names.screens(name)
    let session = sessions[current.sessionIndex]
    if wanted.isEmpty {
      if mayHaveLeftProject(current) { return sessions[current.sessionIndex].positions = [] }
      let help = Suggestion.help(for: name, among: follower.names.screenNames)
      return stopAtDeviation(current, "no flow has a screen '\(name)'", help: help)
    }
    var next: [LogPosition] = []
    for var way in session.positions {
      let isSame = wanted.contains(way.moment.display)
      if session.logsRows {
        if isSame { next.append(way) }
      } else if !way.moment.isDisplayLogged, isSame {
        next.append(follower.positionOnceDisplayed(way.moment, after: current.pause))
      } else if way.moment.isDisplayLogged || follower.names.isOptional(way.moment.display) {
        // A session may begin with a loading screen, which has no line.
        if !way.moment.isDisplayLogged { way = follower.positionOnceDisplayed(way.moment, after: .zero) }
        guard let reach = follower.continuations(from: way, within: current.pause) else {
          return leaveUnsettled(current)
        }
        for shown in wanted { next += reach.positionsByDisplay[shown] ?? [] }
        if isSame {
          let same =
            reach.samePositions
            ?? reach.silentMoments.filter { $0.display == way.moment.display }.map {
              follower.position(of: $0, after: current.pause)
            }
          way.continuations?.samePositions = same
          next += same
        }
      }
    }
    if next.isEmpty { return stopAtDeviation(current, "screen '\(name)' cannot follow here") }
    if session.logsRows { return }
    setPositions(next, current)
    countScreen(next)
  }

  private mutating func setPositions(_ ways: [LogPosition], _ current: CurrentLine) {
    var known = Set<ObjectIdentifier>()
    sessions[current.sessionIndex].positions =
      ways.count == 1 ? ways : ways.filter { known.insert(ObjectIdentifier($0)).inserted }
    if sessions[current.sessionIndex].positions.count > LogFollower.mostPaths {
      return leaveUnsettled(current)
    }
    if sessions[current.sessionIndex].logsRows, ways.first?.moment.hasNewDisplay == true { countScreen(ways) }
  }

  private mutating func countScreen(_ ways: [LogPosition]) {
    guard let shown = ways.first?.moment.display else { return }
    let isOne = ways.allSatisfy { $0.moment.display == shown }
    let name = isOne ? follower.names.words(shown) : "'\(follower.names.title(shown))'"
    statistics.screenCounts[name, default: 0] += 1
  }
}
