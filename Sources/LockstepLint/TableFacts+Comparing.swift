import Lockstep
import LockstepModel

// What rules about other tables ask of one. A rule that asks for something else of another table than what is compared
// here would find the same after an edit as before it: the comparison has to learn what it asks for.
extension TableFacts {
  /// Whether tables that call this one, lead to it, are led to by it, or are linked with it are told the same as before.
  ///
  /// Places are left out: a finding that points into a changed file is looked for again.
  func tellsOthersTheSame(as other: TableFacts) -> Bool {
    table.isNamed(like: other.table) && given == other.given && raised == other.raised
      && conditions == other.conditions && uses.elementsEqual(other.uses, by: { $0.leads(like: $1) })
      && table.firstReads == other.table.firstReads
  }

  /// Whether what the user does to get from here to other documents is told the same as before; only documents that name
  /// this one, or one that calls it, as what triggers them ask for it.
  func triggersTheSame(as other: TableFacts) -> Bool {
    openActions == other.openActions && uses.map(\.userWords) == other.uses.map(\.userWords)
  }
}

extension FlowUse {
  fileprivate func leads(like other: FlowUse) -> Bool {
    entered == other.entered && target == other.target && name.value == other.name.value
      && row.value == other.row.value && hasStep == other.hasStep && isCall == other.isCall
      && isUseCase == other.isUseCase && passed.elementsEqual(other.passed) { $0.value == $1.value }
  }
}

extension FlowTable {
  /// What the step reads with which the flow begins.
  fileprivate var firstReads: [String] { steps.first?.reads.map(\.value) ?? [] }
}
