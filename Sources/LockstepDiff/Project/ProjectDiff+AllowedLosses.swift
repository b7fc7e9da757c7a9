package import LockstepModel

extension ProjectDiff {
  /// Takes the losses that a project allows for changes of behaviour, and adds the reasons to their messages.
  ///
  /// - Parameter losses: each is named by its flow, with the row of the old version or the result.
  /// - Returns: the names that are not lost.
  package mutating func allow(_ losses: [(name: SourceString, because: SourceString)]) -> [String] {
    var unused: [String] = []
    for (name, because) in losses {
      var isUsed = removed.contains { $0.id.value == name.value }
      if isUsed { allowedFlows[name.value] = because.value }
      for flow in flows.indices {
        for index in flows[flow].changes.indices {
          let change = flows[flow].changes[index]
          let names = [change.oldRow, change.kind == .resultLost ? change.was : nil].compactMap { $0 }
          guard change.isLoss, names.contains(where: { "\(flows[flow].old.id.value) \($0)" == name.value })
          else {
            continue
          }
          isUsed = true
          flows[flow].changes[index].isLoss = false
          flows[flow].changes[index].message += "; allowed: \(because.value)"
        }
      }
      if !isUsed { unused.append(name.value) }
    }
    return unused
  }
}
