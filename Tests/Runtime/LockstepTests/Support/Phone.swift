import FlowFixtures
import Lockstep
import LockstepModel
import LockstepSimulation
import Testing

@testable import LockstepPINWorld

/// The repository's flows in the built-in world, driven as a person would.
struct Phone {
  private(set) var player: Player<PINWorld>

  /// - Parameter link: how PF2.7 ends; nil: it is asked for.
  init(
    _ flow: String = "UC2.3", _ settings: PINWorldSettings = .wallet(),
    link: String? = Phone.noLink
  ) throws {
    player = try Player(
      try FlowFiles.program, start: SessionStart(flow), world: try Self.world(settings, link: link))
  }

  var program: FlowProgram { player.interpreter.program }
  var at: String {
    player.interpreter.currentStep(player.state).map { program.stepInfo($0).place } ?? "nowhere"
  }
  var shows: String? { player.interpreter.view(player.state)?.title }
  var end: String? { player.state.end?.description }
  var history: [String] { player.interpreter.history(player.state).map { program.stepInfo($0).place } }
  var possible: [PossibleInput] { player.interpreter.possibleInputs(player.state) }
  /// The events since the start.
  var moments: [SessionEvent] { player.events }

  /// The rows taken, in order.
  var taken: [String] {
    moments.compactMap { if case .took(_, let row, _) = $0.kind { row } else { nil } }
  }

  /// What is left of the timer that runs; nil if none does.
  var remaining: Duration? {
    player.interpreter.nextDeadline(player.state).map { $0 - player.state.now }
  }

  mutating func user(
    _ words: String, _ gives: [String: String] = [:], location: SourceLocation = #_sourceLocation
  ) {
    let inputs = gives.mapValues { ActionInput.secret(Secret($0.utf8)) }
    if case .refused(let refusal) = player.send(.user(words, gives: inputs)) {
      Issue.record("refused: \(refusal)", sourceLocation: location)
    }
  }

  mutating func enter(_ pin: String, location: SourceLocation = #_sourceLocation) {
    user("enters PIN", ["pin": pin], location: location)
  }

  mutating func give(_ values: [String: String]) {
    player.send(.give(values.mapValues { .secret(Secret($0.utf8)) }))
  }

  /// Whether an input is refused.
  func refuses(_ event: FlowSession.Input) -> Bool {
    var copy = player
    return copy.send(event).isRefused
  }

  mutating func wait(_ duration: Duration) { player.passTime(duration) }
  mutating func suspend() { player.send(.suspend) }
  mutating func resume() { player.send(.resume) }
  mutating func change(_ settings: PINWorldSettings) throws { try player.world.host.apply(settings) }

  mutating func prepare(_ flow: String, _ step: String?, _ answer: ActionAnswer) {
    let place = step.map { "\(flow) \($0)" } ?? flow
    guard let outcome = PreparedOutcome(for: place, of: program, answer) else {
      Issue.record("no step is called '\(place)'")
      return
    }
    player.prepare(outcome)
  }

  /// Enters a wrong PIN and closes what it brings, unless that is a block.
  mutating func failOnce() {
    enter(Phone.wrongPIN)
    if possible.contains(where: { $0.text == "selects Close" }) { user("selects Close") }
  }

  static let noLink = "No (valid) universal link"

  static func world(
    _ settings: PINWorldSettings, link: String? = Phone.noLink
  ) throws -> SimulatedWorld<PINWorld> {
    try SimulatedWorld(try PINWorld(settings), WorldChange(outcomes: link.map { ["PF2.7": $0] } ?? [:]))
  }

  static let pin = "274938"
  static let wrongPIN = "000000"
}

extension PINWorldSettings {
  /// A wallet that opens with a PIN.
  static func wallet(
    pin: String = Phone.pin, pid: PID = .obtained, app: App = .shutdown, biometrics: Biometrics = .disabled
  ) -> PINWorldSettings {
    PINWorldSettings(pin: Secret(pin.utf8), biometrics: biometrics, app: app, pid: pid)
  }
}
