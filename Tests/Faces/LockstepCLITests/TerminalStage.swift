import Lockstep
import LockstepModel
import LockstepSimulation
import LockstepWorkspace
import Testing

@testable import LockstepCLI

/// A player that is fed lines, and everything it said.
struct TerminalStage {
  var player: TerminalPlayer
  private(set) var said: [String]
  private(set) var last = TerminalUpdate.nothing

  /// - Parameter world: the name of a world of the flows; nil for the default one.
  init(_ flow: String, world: String? = "four-rounds", width: Int = 60, asks: Bool = false) async throws {
    try await self.init(flow, in: Places.path("flows"), world: world, width: width, asks: asks)
  }

  init(
    _ flow: String, in project: String, world: String? = nil, width: Int = 60, asks: Bool = false
  ) async throws {
    let files = try await Workspace.standard.load(ProjectTarget(directory: project))
    let problems = files.diagnostics.map(\.message)
    let program = try #require(files.project.program().value, "\(problems)")
    let loading = FlowLoader(project: project)
    let path = world.map { Places.path("flows/worlds/\($0).yaml") }
    player = try TerminalPlayer(
      program, start: SessionStart(flow), world: try loading.readWorld(path, for: program, fitting: false),
      asks: asks,
      style: TerminalPlayer.Style(width: width, traces: true))
    said = player.screenLines
  }

  /// Types lines, one after another.
  mutating func type(_ lines: String...) {
    for line in lines { note(player.enterLine(Array(line.utf8))) }
  }

  mutating func pass(_ time: Duration) { note(player.passTime(time)) }

  private mutating func note(_ reaction: TerminalUpdate) {
    last = reaction
    said += reaction.lines + player.screenLines + [player.prompt.text]
  }

  /// The last thing said, on one line.
  var remark: String { last.lines.joined(separator: " ") }
  var text: String { said.joined(separator: "\n") }

  var place: String {
    player.interpreter.currentStep(player.state).map { player.program.stepInfo($0).place } ?? ""
  }

  var end: String? { player.state.end?.description }

  func script(world: String? = nil) -> String {
    let script = RecordedText(
      start: SessionStart("FLOW"), flow: "FLOW", world: world, file: "FILE")
    return String(decoding: script.bytes(player.recording, at: place, end: player.state.end), as: UTF8.self)
  }
}
