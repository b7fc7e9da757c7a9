import Lockstep
import LockstepModel
import LockstepYAML

extension FileContent {
  /// Every name in the file that stands for something defined elsewhere.
  var references: [SourceString] {
    switch self {
    case .flow(let flow):
      flow.errors
        + flow.sections.flatMap(\.scenarios).flatMap { scenario in
          scenario.target.references + scenario.steps.flatMap(\.references)
        }
    case .project(let project):
      project.session.rootFlows + project.session.lockFlows + project.session.openFlows
        + (project.session.onResume.map { [$0] } ?? [])
    case .errata, .world, .script, .scenarios, .vocabulary: []
    }
  }

  /// The results that a flow declares.
  var results: [SourceString] { if case .flow(let flow) = self { flow.results } else { [] } }

  /// The ids of each table by kind: scenarios, steps, and the rows of the whole table.
  var ids: [[SourceString]] {
    guard case .flow(let flow) = self else { return [] }
    return flow.sections.flatMap { section in
      let steps = section.scenarios.flatMap(\.steps)
      return [section.scenarios.map(\.id), steps.map(\.id), steps.flatMap { $0.transitions.map(\.id) }]
    }
  }
}

extension Step {
  fileprivate var references: [SourceString] {
    (kind.value.isCall ? [name] : []) + (action.map { [$0] } ?? []) + reads + keeps + passedParameters
      + target.references
      + transitions.flatMap(\.references)
  }
}

extension FlowRow {
  fileprivate var references: [SourceString] {
    var names = target.references + [when, gives].compactMap(\.self)
    if trigger.kind == .error || trigger.kind == .returns { names.append(trigger.text) }
    if case .value(let name) = after { names.append(name) }
    return names
  }
}

extension Target? {
  fileprivate var references: [SourceString] {
    switch self?.kind {
    case .next(let text), .back(let text), .end(let text), .resume(let text), .result(let text),
      .errorFlow(let text):
      [text]
    case .goTo(let flow, let step), .endGoTo(let flow, let step): [flow] + (step.map { [$0] } ?? [])
    // A placeholder shows any words.
    case .show, nil: []
    }
  }
}
