import Lockstep
import LockstepModel

/// The items of an overview row, whether it is a list or a sentence.
struct OverviewItems {
  var name: String
  var items: [SourceString]
  var row: OverviewRow
}

extension FlowDocument {
  /// The row of the overview about an aspect, however the project spells it.
  func aspect(_ wanted: OverviewAspect, _ wording: Wording) -> OverviewItems? {
    for row in overview where wording.aspect(row.key.value) == wanted {
      return OverviewItems(name: wording.spelling(ofAspect: row.key.value), items: row.texts, row: row)
    }
    return nil
  }
}
