import Lockstep

/// The values that the outcomes of a program bring along.
struct DeclaredValues {
  /// The name as it is written first, and the kinds that rows declare it with, by the name in small letters.
  private(set) var kindsByName: [String: (key: String, kinds: Set<ValueKind>)] = [:]
  /// The names that rows bring which lead to a step, by the number of the step.
  private(set) var namesByStep: [Int32: [String]] = [:]

  init(of program: FlowProgram) {
    for (row, info) in zip(program.rows, program.rowInfos) where row.bringsValues {
      for value in info.values {
        kindsByName[value.name.lowercased(), default: (value.name, [])].kinds.insert(value.kind)
        if row.jump == .step { namesByStep[row.argument, default: []].append(value.name) }
      }
    }
  }
}
