import Lockstep

extension FlowProgram {
  /// The program, followed by the flows whose screens replace those out of sight.
  func withStandInFlows() -> FlowProgram {
    var tables = self.tables
    for kind in 0..<4 {
      var flow = FlowCode(firstStep: Int32(tables.steps.count), stepCount: 1)
      flow.isUseCase = true
      flow.isLock = kind & 1 != 0
      flow.isOpen = kind & 2 != 0
      tables.flows.append(flow)
      tables.steps.append(
        StepCode(flow: Int32(tables.flows.count - 1), kind: .screen, firstRow: Int32(tables.rows.count)))
      tables.flowInfos.append(
        FlowInfo(id: "…\(kind)", title: "…", isExternal: false, parameters: [], results: []))
      tables.stepInfos.append(StepInfo(flow: "…\(kind)", id: "1", kind: "screen", name: "…"))
    }
    return FlowProgram(tables: tables)
  }
}
