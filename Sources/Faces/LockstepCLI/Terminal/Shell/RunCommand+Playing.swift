import ArgumentParser
import Lockstep
import LockstepModel
import LockstepSimulation
import LockstepWorkspace

/// `lockstep run` without a script: a person plays.
extension RunCommand {
  /// - Parameter errata: those that the flows were read without, for the one that would prevent a fault.
  func play(
    _ start: SessionStart, of program: FlowProgram, in world: World, _ errata: [RevertedErratum],
    on console: Console
  ) throws {
    let text = try record.map { path in try recordedText(start, in: path) }
    if console.isInputTerminal, !console.isTerminal {
      throw UsageError(
        "standard input is a terminal, but standard output is not",
        help: "play in the terminal, or pipe the lines in")
    }
    let style = TerminalPlayer.Style(
      width: console.width, colour: reporting.color.isOn(console), traces: trace)
    var player: TerminalPlayer
    do throws(InputRejection) {
      player = try TerminalPlayer(program, start: start, world: world, asks: ask, style: style)
    } catch {
      throw UsageError(error.description)
    }
    if let record { try createRecordingFile(record) }
    var signal: Int32?
    if console.isInputTerminal {
      var session = TerminalSession(player, on: console)
      (player, signal) = session.run()
    } else {
      player = try playPipedLines(player, on: console)
    }
    try Domain.keepTime(player.state.now, of: world)
    console.write(Wrapping.lines(player.positionSentence, style.width).map { $0 + "\n" }.joined())
    if let text { try writeRecording(player, as: text, console) }
    if let signal { throw ExitCode(128 + signal) }
    guard case .fault = player.state.end else { return }
    for related in errata.relatedErrata(player.state, of: player.interpreter) {
      console.write(Wrapping.lines(related.message, style.width).map { $0 + "\n" }.joined())
    }
    throw Exit.findings
  }

  /// Creates the file of a recording before anything is played, so that a wrong name costs nothing.
  private func createRecordingFile(_ path: String) throws(UsageError) {
    try FileWriter.checkAreNew([path], help: "name another file to record to, or remove it first")
    try FileWriter.write([], at: path, makesFolders: false)
  }

  /// What becomes of the recording: a script of the world's file, or a scenario of its name.
  private func recordedText(_ start: SessionStart, in file: String) throws -> RecordedText {
    let world = try scenario == nil ? world : world.map { try loader.readWorldDocument($0).name.value }
    return RecordedText(
      start: start, flow: flow, project: project, scenario: scenario, world: world, file: file)
  }

  /// Plays lines that come through a pipe, up to the one that leaves: no keys, and no time but what `w` lets
  /// pass, so that the same lines always do the same.
  private func playPipedLines(_ player: TerminalPlayer, on console: Console) throws(UsageError)
    -> TerminalPlayer
  {
    var player = player
    func write(_ lines: [String]) { console.write(lines.map { $0 + "\n" }.joined()) }
    let input = try console.readInput()
    write(player.screenLines)
    for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if player.isOver { break }
      let reaction = player.enterLine(Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
      write(reaction.lines)
      if reaction.change == .screenChanged { write(player.screenLines) }
    }
    return player
  }

  private func writeRecording(
    _ player: TerminalPlayer, as text: RecordedText, _ console: Console
  ) throws(UsageError) {
    let place = player.interpreter.currentStep(player.state).map { player.program.stepInfo($0).place }
    let bytes = text.bytes(player.recording, at: place, end: player.state.end)
    try FileWriter.write(bytes, at: text.file)
    console.writeError("recorded in \(text.file)\n")
    let gaps = player.recording.omittedSecretCount
    if gaps > 0 {
      let secrets = gaps == 1 ? "1 chosen secret is" : "\(gaps) chosen secrets are"
      console.writeError("\(secrets) not in it: fill in the marked lines\n")
    }
  }
}
