import ArgumentParser
import Lockstep
import LockstepModel
import LockstepSimulation
import LockstepWorkspace

/// `lockstep run` without a script: a person plays.
struct Play {
  var program: Program
  var start: SessionStart
  var world: World
  /// Whether every outcome is asked for.
  var asks: Bool
  /// Where to record, and as what.
  var record: String?
  var form: RecordedText.Form
  var style: TerminalPlayer.Style
  /// The errata that the flows were read without, for the one that would prevent a fault.
  var errata: [TakenBackErratum] = []

  func run(on console: Console) throws {
    if console.isInputTerminal, !console.isTerminal {
      throw UsageError(
        "standard input is a terminal, but standard output is not",
        help: "play in the terminal, or pipe the lines in")
    }
    let player: TerminalPlayer
    do throws(Refusal) {
      player = try TerminalPlayer(program, start: start, world: world, asks: asks, style: style)
    } catch {
      throw UsageError(error.description)
    }
    let file = try record.map { path throws(UsageError) in try RecordFile(creating: path) }
    if console.isInputTerminal {
      var session = TerminalSession(player, on: console)
      let (player, exit) = session.run()
      try finish(player, file, exit, console)
    } else {
      try finish(played(player, on: console), file, .left, console)
    }
  }

  /// Plays lines that come through a pipe, up to the one that leaves: no keys, and no time but what `w` lets
  /// pass, so that the same lines always do the same.
  private func played(_ player: TerminalPlayer, on console: Console) throws(UsageError) -> TerminalPlayer {
    var player = player
    func write(_ lines: [String]) { console.write(lines.map { $0 + "\n" }.joined()) }
    let input = try console.readInput()
    write(player.screen)
    for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if player.isOver { break }
      let reaction = player.enter(Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
      write(reaction.lines)
      if reaction.change == .moved { write(player.screen) }
    }
    return player
  }

  /// Reports the position of the session, and writes the recording.
  private func finish(
    _ player: TerminalPlayer, _ file: RecordFile?, _ exit: TerminalSession.Exit, _ console: Console
  ) throws {
    console.write(Wrapping.lines(player.standing, style.width).map { $0 + "\n" }.joined())
    if let file { try write(player, to: file, console) }
    if case .signal(let number) = exit { throw ExitCode(128 + number) }
    guard case .fault = player.state.end else { return }
    for related in errata.mending(player.state, of: player.interpreter) {
      console.write(Wrapping.lines(related.message, style.width).map { $0 + "\n" }.joined())
    }
    throw Exit.findings
  }

  private func write(
    _ player: TerminalPlayer, to file: RecordFile, _ console: Console
  ) throws(UsageError) {
    let place = player.interpreter.place(player.state).map { program.stepInfo($0).place }
    let text = RecordedText(start: start, form: form, file: file.path)
    let bytes = text.bytes(player.recording, at: place, end: player.state.end)
    guard file.finish(bytes) else { throw UsageError("cannot write '\(file.path)'") }
    console.complain("recorded in \(file.path)\n")
    let gaps = player.recording.gaps
    if gaps > 0 {
      let secrets = gaps == 1 ? "1 chosen secret is" : "\(gaps) chosen secrets are"
      console.complain("\(secrets) not in it: fill in the marked lines\n")
    }
  }
}
