import Lockstep
import LockstepModel

/// The updates of a driver, one after another.
struct Updates {
  private let stream: AsyncStream<FlowDriver.Update>

  init(_ driver: FlowDriver) async { stream = await driver.updates() }

  /// The first of the updates still to come that `select` makes something of; nil if the session ends first.
  private func first<Value>(_ select: (FlowDriver.Update) -> Value?) async -> Value? {
    for await update in stream { if let value = select(update) { return value } }
    return nil
  }

  /// The next view of a step or cover with this title.
  func view(of title: String) async -> FlowView? {
    await first { if case .shown(let view) = $0, view.title == title { view } else { nil } }
  }

  func ask() async -> (EffectID, ActionCall)? {
    await first { if case .asked(let id, let call) = $0 { (id, call) } else { nil } }
  }

  func need() async -> [String]? {
    await first { if case .needed(let fields) = $0 { fields.compactMap(\.name) } else { nil } }
  }

  /// The name of the next action that runs.
  func running() async -> String? {
    await first { if case .running(let call) = $0 { call.action } else { nil } }
  }

  func end() async -> SessionEnd? {
    await first { if case .ended(let end) = $0 { end } else { nil } }
  }
}
