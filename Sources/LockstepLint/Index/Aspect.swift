import Lockstep
import LockstepModel

/// The items of an overview row, whether it is a list or a sentence.
struct Aspect {
  var name: String
  var items: [SourceString]
  var row: OverviewRow
}

extension FlowDocument {
  /// The row of the overview about an aspect, however the project spells it.
  func aspect(_ wanted: OverviewAspect, _ wording: Wording) -> Aspect? {
    for row in overview where wording.aspect(row.key.value) == wanted {
      let name = wording.spelling(ofAspect: row.key.value)
      switch row.value {
      case .text(let text): return Aspect(name: name, items: [text], row: row)
      case .list(let items): return Aspect(name: name, items: items, row: row)
      }
    }
    return nil
  }
}

/// Flow IDs in links and sentences.
enum FlowNumber {
  /// The id with which a text begins: `UC2.3` of `UC2.3 Unlock the app` and of `UC2.3_UnlockTheApp.md`.
  ///
  /// As the project has ids, or capitals, then digits in groups.
  static func leading(_ text: Substring, _ wording: Wording) -> String? {
    for template in wording.isBuiltIn ? [] : Array(wording.ids.values) {
      guard text.hasPrefix(template.prefix) else { continue }
      let number = text.dropFirst(template.prefix.count).prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      let digits = number.reversed().drop { $0 == "." }.reversed()
      let id = template.id(String(digits))
      if template.number(of: id) != nil, text.hasPrefix(id), !isGoingOn(text.dropFirst(id.count)) {
        return id
      }
    }
    return leading(text)
  }

  private static func isGoingOn(_ rest: Substring) -> Bool {
    rest.first.map { $0.isLetter || $0.isNumber } == true
  }

  private static func leading(_ text: Substring) -> String? {
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
  static func ofAddress(_ path: String, _ wording: Wording) -> String? {
    leading(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...], wording)
  }

  /// Every id in a text.
  static func all(in text: String, _ wording: Wording) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      if let id = leading(rest, wording) {
        found.append(id)
        rest = rest.dropFirst(id.count)
      } else {
        rest = rest.drop { $0.isLetter || $0.isNumber }.drop { !($0.isLetter || $0.isNumber) }
      }
    }
    return found
  }
}
