import LockstepModel

/// Something that has a name in a project; flow names are those of `FlowEntry.id`.
package enum Symbol: Hashable, Sendable {
  case flow(String)
  /// A step or a scenario of a flow.
  case place(flow: String, id: String)
  /// A row of a flow.
  case row(flow: String, id: String)
  /// A result of a flow, by the id of the flow that declares it.
  case result(flow: String, name: String)
  case parameter(flow: String, name: String)
  case error(flow: String, name: String)
  /// An error of the project; letter case does not count.
  case errorFlow(String)
  case action(String)
  /// A value given by an input or returned with an outcome.
  case value(String)
  /// The name that a step's row has for scripts and apps.
  case outcome(flow: String, step: String, name: String)
  /// A test case: overviews list it, and a scenario of its id plays it.
  case testCase(String)
  /// A world that scenarios begin in.
  case world(String)
  /// A screen of the project, by its title: several steps may display it.
  case screen(String)
  /// An action of a screen.
  case button(screen: String, name: String)

  /// The thing with another name.
  package func renamed(to name: String) -> Symbol {
    switch self {
    case .flow: .flow(name)
    case .place(let flow, _): .place(flow: flow, id: name)
    case .row(let flow, _): .row(flow: flow, id: name)
    case .result(let flow, _): .result(flow: flow, name: name)
    case .parameter(let flow, _): .parameter(flow: flow, name: name)
    case .error(let flow, _): .error(flow: flow, name: name)
    case .errorFlow: .errorFlow(name.lowercased())
    case .action: .action(name)
    case .value: .value(name)
    case .outcome(let flow, let step, _): .outcome(flow: flow, step: step, name: name)
    case .testCase: .testCase(name)
    case .world: .world(name)
    case .screen: .screen(name)
    case .button(let screen, _): .button(screen: screen, name: name)
    }
  }
}
