package import Lockstep

extension Program {
  /// The program for hosts in other languages, one JSON object on one line: what an image holds, in words.
  ///
  /// `schemas/program.schema.json` describes it. All keys are always there, null where there is nothing.
  package var json: String {
    var json = JSONWriter()
    json.object {
      $0.member("program", 1)
      $0.member("on-resume", onResume < 0 ? nil : flowInfos[Int(onResume)].id)
      $0.key("data")
      $0.array { for name in names { $0.data(name) } }
      $0.key("flows")
      $0.array { for flow in flows.indices { $0.flow(flow, of: self) } }
    }
    json.endLine()
    return json.text
  }
}

extension JSONWriter {
  fileprivate mutating func data(_ info: Program.DataInfo) {
    object {
      $0.member("name", info.name)
      $0.member("secret", info.isSecret)
      $0.member("pattern", info.pattern?.text)
    }
  }

  fileprivate mutating func flow(_ number: Int, of program: Program) {
    let (code, info) = (program.flows[number], program.flowInfos[number])
    object {
      $0.member("id", info.id)
      $0.member("title", info.title)
      $0.member("external", code.isExternal)
      $0.member("use-case", code.isUseCase)
      $0.member("root", code.isRoot)
      $0.member("locks", code.isLock)
      $0.member("open", code.isOpen)
      $0.strings("parameters", info.parameters)
      $0.strings("results", info.results)
      $0.key("steps")
      $0.array {
        for step in Int(code.firstStep)..<Int(code.firstStep + code.stepCount) { $0.step(step, of: program) }
      }
    }
  }

  private mutating func step(_ number: Int, of program: Program) {
    let (code, info) = (program.steps[number], program.stepInfos[number])
    object {
      $0.member("id", info.id)
      $0.member("class", code.kind.word)
      $0.member("loading", code.isLoading)
      $0.member("kind", info.kind)
      $0.member("name", info.name)
      $0.member("message", info.message)
      $0.key("inputs")
      $0.array { for field in info.inputs { $0.field(field) } }
      $0.strings("items", info.items)
      $0.strings("actions", info.actions)
      $0.strings("lines", info.lines)
      $0.member("action", info.action)
      $0.strings("reads", info.reads)
      $0.strings("keeps", info.keepNames.map { program.names[Int($0)].name })
      $0.duration("promised", info.promised)
      $0.key("calls")
      $0.call(code, of: program)
      $0.key("rows")
      $0.array {
        for row in code.firstRow..<code.firstRow + code.rowCount { $0.row(Int(row), of: program) }
      }
      $0.key("next")
      if code.continuation < 0 { $0.null() } else { $0.target(ofRow: Int(code.continuation), of: program) }
    }
  }

  private mutating func field(_ field: StepInfo.Field) {
    object {
      $0.member("text", field.text)
      $0.member("name", field.name)
      $0.member("secret", field.isSecret)
    }
  }

  private mutating func call(_ code: StepCode, of program: Program) {
    guard code.callee >= 0 else { return null() }
    let callee = program.flowInfos[Int(code.callee)]
    let passed = callee.parameters.prefix(32).enumerated().filter {
      code.arguments >> UInt32($0.offset) & 1 == 1
    }
    object {
      $0.member("flow", callee.id)
      $0.member("use-case", code.isUseCaseCall)
      $0.strings("with", passed.map { $0.element })
    }
  }

  private mutating func row(_ number: Int, of program: Program) {
    let (code, info) = (program.rows[number], program.rowInfos[number])
    object {
      $0.member("id", info.id)
      $0.member("class", code.kind.word)
      $0.member("trigger", info.trigger.rawValue)
      $0.member("text", info.text)
      $0.member("as", info.name)
      $0.member("gives", info.gives)
      $0.key("brings")
      $0.object { for (name, kind) in info.values { $0.member(name, kind.rawValue) } }
      $0.member("when", info.when)
      $0.key("after")
      $0.delay(of: code, in: program)
      $0.member("do", info.effect)
      $0.member("forget", code.forgets)
      $0.key("leads")
      $0.target(ofRow: number, of: program)
    }
  }

  /// Milliseconds, or the name of the value that says how long.
  private mutating func delay(of code: RowCode, in program: Program) {
    guard code.delay >= 0 else { return null() }
    switch program.delays[Int(code.delay)] {
    case .fixed(let duration): milliseconds(duration)
    case .value(let name): string(program.names[Int(name)].name)
    }
  }

  private mutating func target(ofRow number: Int, of program: Program) {
    let (code, info) = (program.rows[number], program.rowInfos[number])
    let step = code.move.leadsToStep && code.argument >= 0 ? program.stepInfos[Int(code.argument)] : nil
    object {
      $0.member("move", code.move.word)
      $0.member("flow", step?.flow ?? (code.flow < 0 ? nil : program.flowInfos[Int(code.flow)].id))
      $0.member("step", step?.id)
      $0.member("result", code.move == .result ? program.results[Int(code.argument)] : nil)
      $0.member("text", info.shown)
    }
  }

  private mutating func duration(_ name: String, _ duration: Duration?) {
    key(name)
    if let duration { milliseconds(duration) } else { null() }
  }
}
