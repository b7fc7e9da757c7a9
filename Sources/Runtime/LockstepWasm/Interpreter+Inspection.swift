import Lockstep
import LockstepSimulation

extension Interpreter {
  /// Where a session is and what it would take, as one line of JSON: for a host that shows more than a screen.
  func inspectionJSON(of state: SessionState, handles: [String] = []) -> String {
    let view = view(state)
    return JSONWriter.document {
      $0.member("now") { $0.writeMilliseconds(state.now) }
      $0.member("suspended", state.isSuspended)
      $0.member("view") { if let view { $0.writeFullView(view) } else { $0.null() } }
      $0.writePlaces("calls", callingSteps(state), program)
      $0.writePlaces("history", history(state), program)
      $0.member("possible") { $0.writePossibleInputs(possibleInputs(state)) }
      $0.array("timers") {
        for deadline in view?.deadlines ?? [] { $0.writeDeadline(deadline, now: state.now) }
      }
      $0.member("ended") { json in
        if let end = state.end { json.object { $0.writeEnd(end) } } else { json.null() }
      }
      $0.strings("handles", handles)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeFullView(_ view: FlowView) {
    object {
      $0.member("flow", view.flow)
      $0.member("step", view.step)
      $0.member("kind", view.kind.word)
      $0.member("title", view.title)
      $0.member("message", view.message)
      $0.strings("items", view.items)
      $0.strings("details", view.details)
      $0.strings("actions", view.actions)
      $0.array("inputs") { for field in view.inputs { $0.writeField(field) } }
      $0.array("choices") { for choice in view.choices { $0.writeChoice(choice) } }
      $0.object("data") { for datum in view.data { $0.member(datum.name, datum.value.brief) } }
      $0.array("beneath") { for view in view.underlyingViews { $0.writeFullView(view) } }
    }
  }

  private mutating func writeField(_ field: FlowView.Field) {
    object {
      $0.member("text", field.text)
      $0.member("name", field.name)
      $0.member("secret", field.isSecret)
      $0.member("pattern", field.pattern?.text)
    }
  }

  fileprivate mutating func writePlaces(_ name: String, _ steps: [StepID], _ program: FlowProgram) {
    array(name) { for step in steps { $0.string(program.stepInfo(step).place) } }
  }

  fileprivate mutating func writeDeadline(_ deadline: FlowView.Deadline, now: Duration) {
    object {
      $0.member("row", "\(deadline.flow) \(deadline.row)")
      $0.member("in") { $0.writeMilliseconds(deadline.at - now) }
    }
  }
}
