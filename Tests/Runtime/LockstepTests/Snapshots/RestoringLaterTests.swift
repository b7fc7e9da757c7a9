import Lockstep
import Testing

@Suite("Snapshots and the time gone by") struct RestoringLaterTests {
  @Test func theTimeGoneByIsNotGivenBack() throws {
    var run = try Self.blocked()
    run.wait(60)
    let snapshot = try #require(run.session.snapshot).stored
    var later = try Run(run.program, restoring: snapshot, after: .seconds(100))
    #expect(later.state.now == .seconds(160))
    #expect(later.nextDeadline == .seconds(600))
    later.wait(439)
    #expect(later.at == "UC1 1.2")
    later.wait(1)
    #expect(later.at == "UC1 1.3")
    #expect(try Run(run.program, restoring: snapshot).nextDeadline == .seconds(600))
    #expect(try Run(run.program, restoring: snapshot).state.now == .seconds(60))
  }

  @Test func whatFellDueMeanwhileHasFiredEachAtItsTime() throws {
    var run = try Self.blocked()
    run.wait(60)
    let snapshot = try #require(run.session.snapshot).stored
    let later = try Run(run.program, restoring: snapshot, after: .seconds(545))
    #expect(later.at == "UC1 1.3")
    #expect(later.trace.contains("took UC1 1.2a at 600.0 seconds"))
    #expect(later.nextDeadline == .seconds(610))
    #expect(try Run(run.program, restoring: snapshot, after: .seconds(550)).at == "UC1 1.1")
  }

  @Test func anActionRunsAnewOnlyWhenAllTimeHasPassed() throws {
    let run = try Run(Self.text)
    let snapshot = try #require(run.session.snapshot).stored
    let later = try Run(run.program, restoring: snapshot, after: .seconds(7))
    #expect(later.effects == ["timer 20.0 seconds", "run UC1 1.1 #1"])
    #expect(later.call?.at == .seconds(7))
    let tooLate = try Run(run.program, restoring: snapshot, after: .seconds(20))
    #expect(tooLate.at == "UC1 1.4")
    #expect(tooLate.effects.contains { $0.hasPrefix("run") } == false)
  }

  @Test func timeGoneByIsNeverLessThanNone() throws {
    var run = try Self.blocked()
    run.wait(60)
    let snapshot = try #require(run.session.snapshot)
    #expect(try Run(run.program, restoring: snapshot, after: .seconds(-30)).state.now == .seconds(60))
    let late = try Run(run.program, restoring: snapshot, after: .seconds(Int64.max / 2))
    #expect(late.state.now <= Interpreter.longestSession)
  }

  @Test func restoredAsSuspendedOnlyResumeLeadsOn() throws {
    var run = try Run(SnapshotTests.text)
    run.user("goes on")
    let snapshot = try #require(run.session.snapshot).stored
    var other = try Run(run.program, restoring: snapshot, after: .seconds(5), asSuspended: true)
    #expect(other.state.isSuspended)
    #expect(other.state.now == .seconds(5))
    #expect(other.possible == ["resume"])
    other.resume()
    #expect(other.at == "LOCK 1.1")
    #expect(other.history == ["LOCK 1.1"])
    other.user("unlocks")
    #expect(other.at == "UC1 1.2")
  }

  @Test func whatIsSuspendedAlreadyStaysSo() throws {
    var run = try Run(SnapshotTests.text)
    run.user("goes on")
    run.suspend()
    let snapshot = try #require(run.session.snapshot).stored
    var other = try Run(run.program, restoring: snapshot, after: .seconds(5), asSuspended: true)
    #expect(other.state.isSuspended && other.state.hasSuspendedSession)
    other.resume()
    #expect(other.at == "LOCK 1.1")
  }

  private static func blocked() throws -> Run {
    var run = try Run(text)
    run.outcome("locked", ["blocked-for": .duration(.seconds(600))])
    #expect(run.at == "UC1 1.2")
    return run
  }

  private static let text = """
    use-case UC1
    1.1 system: validates
      a case: Locked, as: locked, values: {blocked-for: duration}, next: 1.2
      b event: it takes too long, after: 20s, next: 1.4
    1.2 screen: Blocked
      a event: timer expires, after: blocked-for, next: 1.3
    1.3 screen: Open
      a event: nothing happens, after: 10s, next: 1.1
    1.4 screen: Too long
    """
}
