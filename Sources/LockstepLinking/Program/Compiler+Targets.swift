import Lockstep
import LockstepModel
import LockstepText

// Where the rows lead.
extension Compiler {
  mutating func resolve(
    _ target: Target, flowNumber: Int, into code: inout RowCode, _ info: inout RowInfo, depth: Int
  ) {
    switch target.kind {
    case .next(let text):
      resolve(step: text, of: flowNumber, move: .step, into: &code, &info, depth: depth)
    case .back: code.move = .back
    case .end: code.move = .end
    case .resume: code.move = .resume
    case .result(let text):
      code.move = .result
      code.argument = results.number(text.value)
    case .goTo(let flow, let step): resolve(.goTo, flow.value, step, into: &code, &info, depth: depth)
    case .endGoTo(let flow, let step): resolve(.endGoTo, flow.value, step, into: &code, &info, depth: depth)
    case .errorFlow(let text):
      info.shown = text.value
      if let flow = project.flow(ofError: text.value), flows[flow].isExternal || flows[flow].stepCount > 0 {
        resolve(.goTo, project.flows[flow].id, nil, into: &code, &info, depth: depth)
      } else {
        code.move = .error
      }
    case .show(let text):
      code.move = .placeholder
      info.shown = text.value
    }
  }

  private mutating func resolve(
    _ move: Move, _ name: String, _ step: SourceString?, into code: inout RowCode, _ info: inout RowInfo,
    depth: Int
  ) {
    guard let flow = project.flowNumber(name) else {
      return leadNowhere(name, step, &code, &info)
    }
    code.move = move
    code.flow = Int32(flow)
    if flows[flow].isExternal || flows[flow].stepCount == 0 { return }
    code.argument = flows[flow].firstStep
    if let step { resolve(step: step, of: flow, move: move, into: &code, &info, depth: depth) }
  }

  /// A step, the first step of a scenario, or where a scenario without steps leads.
  private mutating func resolve(
    step text: SourceString, of flowNumber: Int, move: Move, into code: inout RowCode, _ info: inout RowInfo,
    depth: Int
  ) {
    let flow = project.flows[flowNumber]
    let first = flows[flowNumber].firstStep
    code.move = move
    if let step = flow.step(text.value) {
      code.argument = first + Int32(step)
      return
    }
    guard let scenario = flow.scenario(text.value), let (document, section) = project.section(of: flow) else {
      return leadNowhere(flow.id, text, &code, &info)
    }
    if let step = flow.steps.firstIndex(where: { $0.scenario == scenario }) {
      code.argument = first + Int32(step)
    } else if let target = section.scenarios[scenario].target {
      guard depth < section.scenarios.count else {
        diagnostics.append(
          Diagnostic(
            "automatic-cycle", .error, "scenario \(text.value) leads back to itself without a step",
            at: Location(document.source, section.scenarios[scenario].span), flow: flow.id, row: text.value))
        return
      }
      resolve(target, flowNumber: flowNumber, into: &code, &info, depth: depth + 1)
    } else {
      leadNowhere(flow.id, text, &code, &info)
    }
  }

  private func leadNowhere(
    _ flow: String, _ step: SourceString?, _ code: inout RowCode, _ info: inout RowInfo
  ) {
    code.move = .nowhere
    info.shown = flow + (step.map { " " + $0.value } ?? "")
  }
}
