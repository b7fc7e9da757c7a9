import LockstepModel

/// Lists of conditions whose flows are told below headings with the same labels.
extension AlternativeJoiner {
  /// Gives the condition in `**1a.** Field is empty.` to the alternative below `### 1a`, in a further part of alternatives.
  func joiningConditions(of branches: [UseCaseOutline.Branch]) -> [UseCaseOutline.Branch] {
    let places = branches.indices.grouped { branches[$0].label?.value.lowercased() ?? "" }
    var flowByCondition: [Int: Int] = [:]
    for (label, places) in places where !label.isEmpty && places.count == 2 {
      let (first, second) = (branches[places[0]], branches[places[1]])
      guard isCondition(first), isFlow(second, of: first) else { continue }
      flowByCondition[places[0]] = places[1]
    }
    guard !flowByCondition.isEmpty else { return branches }
    var joined = branches
    for (condition, flow) in flowByCondition
    where joined[flow].heading.isEmpty && joined[flow].trigger == nil {
      joined[flow].trigger = joined[condition].heading
    }
    return joined.indices.filter { flowByCondition[$0] == nil }.map { joined[$0] }
  }

  private func isCondition(_ line: UseCaseOutline.Branch) -> Bool {
    (line.shape == .branch || line.shape == .code) && line.items.isEmpty && line.paragraphs.isEmpty
      && line.trigger == nil && !line.isRow && !leads(line)
  }

  private func isFlow(_ branch: UseCaseOutline.Branch, of line: UseCaseOutline.Branch) -> Bool {
    branch.isHeading && !branch.items.isEmpty && branch.partNumber != line.partNumber
  }
}
