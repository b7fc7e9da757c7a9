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
  var follower: Follower
  /// The flow of sessions whose first line names none.
  private let flow: String?
  private var numbers: [String: Int] = [:]
  var sessions: [Session] = []
  /// The numbers of the flows that sessions began with.
  private(set) var begun: Set<Int> = []

  struct Session {
    var time: Duration
    /// The places at which it may be; none if it is not followed any more.
    var ways: [LogPosition] = []
    /// Whether rows are logged.
    var isExact = false
    /// Whether it has deviated, by a timer: it is followed further.
    var hasDeviated = false
  }

  /// A line of a session, and the time since the line before.
  struct Current {
    var line: LogLine
    var session: Int
    var pause = Duration.zero
    var place: Location
  }

  /// - Parameter tolerance: how much too early a timer may fire by the clock of the log.
  package init(_ program: FlowProgram, flow: String? = nil, tolerance: Duration = .zero) {
    self.program = program
    self.flow = flow
    follower = Follower(program, tolerance: tolerance)
  }

  /// Takes the next line.
  package mutating func take(_ line: LogLine, at place: Location) {
    statistics.lines += 1
    follower.beginLine()
    var current = Current(line: line, session: sessions.count, place: place)
    current.line.operation = follower.names.meaning(of: line.operation)
    if let known = numbers[line.session] {
      current.session = known
      if sessions[known].ways.isEmpty { return }
      current.pause = line.at - sessions[known].time
      if current.pause < .zero {
        return stop(current, .invalidLog, "its time goes back by \((.zero - current.pause).brief)")
      }
      sessions[known].time = line.at
    } else {
      begin(current)
      if sessions[current.session].ways.isEmpty { return }
    }
    switch current.line.operation {
    case LogLine.start: break
    case .row(let name): takeRow(name, current)
    case .screen(let name): takeScreen(name, current)
    case .event(let name), .activity(let name): takeEvent(name, current)
    }
  }

  private mutating func begin(_ current: Current) {
    let line = current.line
    numbers[line.session] = current.session
    sessions.append(Session(time: line.at))
    statistics.sessions += 1
    guard let named = line.flow ?? flow ?? line.operation.subject.flow else {
      return stop(
        current, .invalidLog, "its first line names no flow",
        help: "add \"flow\" to the first line of each session, or name the flow of all: --flow ID")
    }
    do throws(InputRejection) {
      var start = try follower.start(named, line.parameters)
      // Unless the first line is about the beginning, the timers may have run for any time.
      var isStart = line.operation == LogLine.start
      if case .screen(let name) = line.operation {
        isStart = follower.names.screens(name).contains(start.moment.shown)
      }
      if !isStart { start = follower.place(start.moment, after: Interpreter.longestSession) }
      sessions[current.session].ways = [start]
      if let number = program.flow(named) { begun.insert(number) }
    } catch {
      return stop(current, .invalidLog, error.description)
    }
    if let digest = line.digest, UInt64(digest, radix: 16) != program.digest(of: named) {
      findings.append(
        Diagnostic(
          .outdatedLog, "session \(line.session): \(named) has changed since it was recorded",
          at: current.place, flow: named,
          help: "replay it in a checkout of the version that was recorded"))
    }
  }

  private mutating func takeRow(_ name: String, _ current: Current) {
    let rows = follower.names.rows(name)
    if rows.isEmpty {
      let help = Suggestion.help(for: name, among: follower.names.rowNames)
      return deviate(current, "no flow has a row \(name)", help: help)
    }
    if !sessions[current.session].isExact {
      let exact = sessions[current.session].ways.filter { !$0.moment.isFree }
      if exact.isEmpty { return deviate(current, "the rows before \(name) are missing in the log") }
      sessions[current.session].isExact = true
      sessions[current.session].ways = exact
    }
    let gap = current.pause
    var fitting: Set<RowID> = []
    let next =
      places(behind: rows, name, current) { follower, way, isEarly in
        rows.compactMap { row in
          guard let way = follower.positionBehindRow(row, at: way, after: gap, isEarly: isEarly) else {
            return nil
          }
          fitting.insert(row)
          return way
        }
      } ?? []
    if next.isEmpty { return deviate(current, reason(against: name, current)) }
    statistics.rows[name, default: 0] += 1
    for row in fitting { statistics.taken[row, default: 0] += 1 }
    settleOnWays(next, current)
  }

  private mutating func takeEvent(_ name: String, _ current: Current) {
    let (gap, isExact) = (current.pause, sessions[current.session].isExact)
    let next = places(behind: follower.names.events(name), name, current) { follower, way, isEarly in
      follower.positionsBehindEvent(name, at: way, after: gap, isExact: isExact, isEarly: isEarly)
    }
    guard let next else { return leaveUnsettled(current) }
    if next.isEmpty { return deviate(current, "'\(name)' cannot happen here") }
    settleOnWays(next, current)
  }

  private mutating func takeScreen(_ name: String, _ current: Current) {
    let wanted = follower.names.screens(name)
    let session = sessions[current.session]
    if wanted.isEmpty {
      if mayHaveLeftProject(current) { return sessions[current.session].ways = [] }
      let help = Suggestion.help(for: name, among: follower.names.screenNames)
      return deviate(current, "no flow has a screen '\(name)'", help: help)
    }
    var next: [LogPosition] = []
    for way in session.ways {
      let isSame = wanted.contains(way.moment.shown)
      if session.isExact {
        if isSame { next.append(way) }
      } else if !way.moment.isTold {
        if isSame { next.append(follower.positionOnceDisplayed(way.moment, after: current.pause)) }
      } else {
        guard let reach = follower.reach(from: way, within: current.pause) else {
          return leaveUnsettled(current)
        }
        for shown in wanted { next += reach.shown[shown] ?? [] }
        if isSame {
          let same =
            reach.same
            ?? reach.silent.filter { $0.shown == way.moment.shown }.map {
              follower.place($0, after: current.pause)
            }
          way.continuations?.same = same
          next += same
        }
      }
    }
    if next.isEmpty { return deviate(current, "screen '\(name)' cannot follow here") }
    if session.isExact { return }
    settleOnWays(next, current)
    count(next)
  }

  private mutating func settleOnWays(_ ways: [LogPosition], _ current: Current) {
    var known = Set<ObjectIdentifier>()
    sessions[current.session].ways =
      ways.count == 1 ? ways : ways.filter { known.insert(ObjectIdentifier($0)).inserted }
    if sessions[current.session].ways.count > Follower.mostWays { return leaveUnsettled(current) }
    if sessions[current.session].isExact, ways.first?.moment.isDisplaying == true { count(ways) }
  }

  private mutating func count(_ ways: [LogPosition]) {
    guard let shown = ways.first?.moment.shown else { return }
    let isOne = ways.allSatisfy { $0.moment.shown == shown }
    let name = isOne ? follower.names.words(shown) : "'\(follower.names.title(shown))'"
    statistics.screens[name, default: 0] += 1
  }
}
