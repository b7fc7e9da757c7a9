import Lockstep
import LockstepSimulation

extension Interpreter {
  /// Where a session is and what it would take, as one line of JSON: for a host that shows more than a screen.
  func inspection(of state: SessionState, handles: [String] = []) -> String {
    JSONWriter.document {
      $0.inspection(of: state, self)
      $0.strings("handles", handles)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func inspection(of state: SessionState, _ interpreter: Interpreter) {
    let view = interpreter.view(state)
    key("now")
    milliseconds(state.now)
    member("suspended", state.isSuspended)
    key("view")
    if let view { fullView(view) } else { null() }
    places("calls", interpreter.calls(state), interpreter.program)
    places("history", interpreter.history(state), interpreter.program)
    key("possible")
    possibilities(interpreter.possible(state))
    array("timers") { for deadline in view?.deadlines ?? [] { $0.timer(deadline, now: state.now) } }
    key("ended")
    if let end = state.end { object { $0.end(end) } } else { null() }
  }

  private mutating func fullView(_ view: FlowView) {
    object {
      $0.member("flow", view.flow)
      $0.member("step", view.step)
      $0.member("kind", view.kind.word)
      $0.member("title", view.title)
      $0.member("message", view.message)
      $0.strings("items", view.items)
      $0.strings("actions", view.actions)
      $0.array("inputs") { for field in view.inputs { $0.field(field) } }
      $0.array("choices") { for choice in view.choices { $0.choice(choice) } }
      $0.object("data") { for datum in view.data { $0.member(datum.name, datum.value.brief) } }
      $0.array("beneath") { for view in view.beneath { $0.fullView(view) } }
    }
  }

  private mutating func field(_ field: FlowView.Field) {
    object {
      $0.member("text", field.text)
      $0.member("name", field.name)
      $0.member("secret", field.isSecret)
      $0.member("pattern", field.pattern?.text)
    }
  }

  private mutating func places(_ name: String, _ steps: [StepID], _ program: Program) {
    array(name) { for step in steps { $0.string(program.stepInfo(step).place) } }
  }

  private mutating func timer(_ deadline: FlowView.Deadline, now: Duration) {
    object {
      $0.member("row", "\(deadline.flow) \(deadline.row)")
      $0.member("in") { $0.milliseconds(deadline.at - now) }
    }
  }
}
