import Lockstep
import LockstepModel

/// The items of an overview row, whether it is a list or a sentence.
struct Aspect {
  var name: String
  var items: [SourceString]
  var row: OverviewRow
}

extension FlowDocument {
  /// The row of the overview called `name` (`used by`), in any letter case.
  func aspect(_ name: String) -> Aspect? {
    for row in overview {
      let spelling = TableText.aspect(row.key.value)
      guard spelling.lowercased() == name else { continue }
      switch row.value {
      case .text(let text): return Aspect(name: spelling, items: [text], row: row)
      case .list(let items): return Aspect(name: spelling, items: items, row: row)
      }
    }
    return nil
  }
}

/// Flow ids in links and sentences.
enum FlowNumber {
  /// The id with which a text begins: `UC2.3` of `UC2.3 Unlock the app` and of `UC2.3_UnlockTheApp.md`.
  static func leading(_ text: Substring) -> String? {
    let bytes = text.utf8
    var end = bytes.startIndex
    while end < bytes.endIndex, bytes[end].isCapital { bytes.formIndex(after: &end) }
    guard end > bytes.startIndex else { return nil }
    var hasDigit = false
    var last = end
    while end < bytes.endIndex {
      let byte = bytes[end]
      if byte.isDigit {
        hasDigit = true
        bytes.formIndex(after: &end)
        last = end
      } else if byte == 0x2E, hasDigit {
        bytes.formIndex(after: &end)
      } else {
        break
      }
    }
    guard hasDigit else { return nil }
    if last < bytes.endIndex, bytes[last].isLetter { return nil }
    return String(text[..<last])
  }

  /// The id in the file name of an address.
  static func ofAddress(_ path: String) -> String? {
    leading(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...])
  }

  /// Every id in a text.
  static func all(in text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == ".") }.compactMap { leading($0) }
  }
}
