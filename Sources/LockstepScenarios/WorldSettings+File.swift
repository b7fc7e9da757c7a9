public import Lockstep
import LockstepLinking
public import LockstepModel
public import LockstepPIN
import LockstepText
public import LockstepYAML

extension LockstepPIN.WorldSettings {
  /// The settings of a world file or of a script's `world:` line.
  ///
  /// - Throws: a ``Lockstep/Diagnostic`` at the place in `source` that makes no sense.
  public init(_ written: LockstepYAML.WorldSettings, in source: SourceText) throws(Diagnostic) {
    self.init(
      pin: written.pin.map { Secret($0.value.utf8) },
      rules: written.rules.flatMap { .init(rawValue: $0.value.rawValue) },
      biometrics: written.biometrics.flatMap { .init(rawValue: $0.value.rawValue) },
      platform: written.platform.flatMap { .init(rawValue: $0.value.rawValue) },
      network: written.network.flatMap { .init(rawValue: $0.value.rawValue) },
      device: written.device.flatMap { .init(rawValue: $0.value.rawValue) },
      user: written.user.flatMap { .init(rawValue: $0.value.rawValue) },
      changeFailures: written.changeFailures?.value,
      app: written.app.flatMap { .init(rawValue: $0.value.rawValue) },
      pid: written.pid.flatMap { .init(rawValue: $0.value.rawValue) })
    for outcome in written.outcomes {
      let place = outcome.place.flow.value + (outcome.place.step.map { " " + $0.value } ?? "")
      outcomes[place] = outcome.name.value
    }
    guard let policy = written.policy else { return }
    let standard = PINPolicy.standard
    do throws(PINPolicyError) {
      self.policy = try PINPolicy(
        rounds: policy.rounds?.value ?? standard.rounds,
        attempts: policy.attempts?.value ?? standard.attempts,
        locks: policy.locks?.map(\.value) ?? standard.locks)
    } catch {
      throw Diagnostic(
        "bad-world", .error, "this PIN policy makes no sense: \(error)", at: Location(source, policy.span))
    }
  }
}

extension World {
  /// The world that a file describes.
  ///
  /// - Throws: a ``Lockstep/Diagnostic`` at the place that makes no sense.
  public init(_ document: WorldDocument) throws(Diagnostic) {
    let settings = try LockstepPIN.WorldSettings(document.settings, in: document.source)
    do throws(WorldError) {
      try self.init(settings)
    } catch {
      throw Diagnostic(
        "bad-world", .error, error.description, at: Location(document.source, document.settings.span))
    }
  }

  /// Outcomes that this world can come to and a flow has no row for, found before anything runs.
  ///
  /// PF2.8 is written for four attempts a round: a policy of five would leave its fifth without a row.
  public func unfit(for program: Program) -> [String] {
    var problems: [String] = []
    for step in program.allSteps {
      let info = program.stepInfo(step)
      guard let action = info.action, implements(action) else { continue }
      let rows = program.rows(of: step).map { program.rowInfo($0) }
      let names = Set(rows.flatMap { [$0.outcomeName, $0.id] })
      let missing = possibleOutcomes(of: action).filter { !names.contains($0) }
      if !missing.isEmpty {
        let list = missing.map { "'\($0)'" }.joined(separator: ", ")
        problems.append("in this world '\(action)' can answer \(list), for which \(info.place) has no row")
      } else if action == "pin.validate", policy.rounds > 1,
        let last = rows.first(where: { $0.outcomeName == "wrong-\(policy.attempts)" }), last.values.isEmpty
      {
        problems.append(
          "in this world the lock starts at wrong PIN number \(policy.attempts) of a round, but row \(last.id) of "
            + "\(info.flow) brings no duration: it is written for another number of attempts")
      }
    }
    return problems
  }
}
