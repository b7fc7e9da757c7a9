import LockstepModel

/// Which flows of two versions are the same: those with one ID. Where several have it, those of one file, then
/// the first and the first.
struct FlowPairing {
  private let old: [FlowDocument]
  private let new: [FlowDocument]
  private let matching: Matching

  init(_ old: [FlowDocument], _ new: [FlowDocument]) {
    var matching = Matching(old: old.count, new: new.count)
    matching.pair(
      ifEquallyMany: false, { [old[$0].id.value, old[$0].source.path] },
      { [new[$0].id.value, new[$0].source.path] })
    matching.pair(ifEquallyMany: false, { old[$0].id.value }, { new[$0].id.value })
    (self.old, self.new, self.matching) = (old, new, matching)
  }

  /// The flows that both versions have, in the order of their IDs.
  var pairs: [(old: FlowDocument, new: FlowDocument)] {
    let pairs = new.indices.compactMap { place in
      matching.oldIndexByNew[place].map { (old: old[$0], new: new[place]) }
    }
    return pairs.sorted { Self.isIncreasing($0.new, $1.new) }
  }

  /// The flows that only the new version has, in the order of their IDs.
  var added: [FlowDocument] {
    new.indices.filter { matching.oldIndexByNew[$0] == nil }.map { new[$0] }.sorted(by: Self.isIncreasing)
  }

  /// The flows that only the old version has.
  var removed: [FlowDocument] {
    old.indices.filter { matching.newIndexByOld[$0] == nil }.map { old[$0] }
  }

  private static func isIncreasing(_ left: FlowDocument, _ right: FlowDocument) -> Bool {
    NaturalOrder.isIncreasing(left.id.value, right.id.value)
  }
}
