extension Program {
  /// A row's flow and id: `UC2.3 1.3a`.
  public func place(of row: RowID) -> String {
    let info = rowInfo(row)
    return stepInfo(info.step).flow + " " + info.id
  }

  /// The target of a row, as a trace shows it: `1.4`, `PF2.8 2.1`, `result Retry`, `back`, `UC7.1`.
  package func target(of row: RowID) -> String {
    let code = rows[Int(row.index)]
    let info = rowInfos[Int(row.index)]
    switch code.jump {
    case .stay: return "stays"
    case .step:
      let step = stepInfos[Int(code.argument)]
      return step.flow == stepInfo(info.step).flow ? step.id : step.place
    case .back: return "back"
    case .end: return "end"
    case .resume: return "resume"
    case .result: return "result " + results[Int(code.argument)]
    case .goTo, .endGoTo:
      return code.argument >= 0 ? stepInfos[Int(code.argument)].place : flowInfos[Int(code.flow)].id
    case .error: return "error " + (info.shown ?? "")
    case .nowhere: return info.shown ?? ""
    case .placeholder: return "placeholder '\(info.shown ?? "")'"
    }
  }

  /// Whether a row leads to another place each time: Back, End and Resume.
  package func leadsAnywhere(_ row: RowID) -> Bool {
    switch rows[Int(row.index)].jump {
    case .back, .end, .resume: true
    case .stay, .step, .result, .goTo, .endGoTo, .error, .nowhere, .placeholder: false
    }
  }
}
