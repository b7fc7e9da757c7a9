package import LockstepModel

/// Applies the fixes of findings to the bytes of their files, as many as do not meet.
///
/// Edits are of the original text, so that comments and layout stay. A fix that overlaps an edit taken before waits:
/// after this round the files are checked again, and findings that remain come back.
package struct FixRound: Sendable {
  /// The new bytes of the files that change, in the order of their paths.
  package private(set) var files: [(source: SourceText, bytes: [UInt8])] = []
  /// How many findings were fixed.
  package private(set) var count = 0

  /// - Parameters:
  ///   - diagnostics: the findings; of each the first fix that may be taken is.
  ///   - isUnsafe: whether fixes that can change the meaning may be taken.
  package init(_ diagnostics: [Diagnostic], isUnsafe: Bool = false) {
    var edits: [String: FileEdits] = [:]
    for diagnostic in diagnostics.inReadingOrder() {
      guard let fix = diagnostic.fixes.first(where: { $0.isSafe || isUnsafe }) else { continue }
      let source = diagnostic.location.source
      if edits[source.path, default: FileEdits(source)].take(fix) { count += 1 }
    }
    files = edits.values.sorted { $0.source.path < $1.source.path }.compactMap { file in
      let bytes = file.applied
      return bytes == file.source.bytes ? nil : (file.source, bytes)
    }
  }
}

/// The edits that one file gets in a round.
private struct FileEdits {
  let source: SourceText
  private var edits: [Diagnostic.Fix.Edit] = []

  init(_ source: SourceText) { self.source = source }

  /// Takes all edits of a fix, or none if one of them meets another or is outside the file.
  mutating func take(_ fix: Diagnostic.Fix) -> Bool {
    let wanted = fix.edits.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    guard !wanted.isEmpty, wanted.allSatisfy({ Int($0.span.end) <= source.bytes.count }) else { return false }
    for (edit, next) in zip(wanted, wanted.dropFirst()) where next.span.start < edit.span.end { return false }
    for edit in wanted where edits.contains(where: { Self.meet($0, edit) }) { return false }
    edits += wanted
    return true
  }

  /// Two edits side by side meet, too: which of them comes first is unknown.
  private static func meet(_ left: Diagnostic.Fix.Edit, _ right: Diagnostic.Fix.Edit) -> Bool {
    left.span.start <= right.span.end && right.span.start <= left.span.end
  }

  var applied: [UInt8] {
    var result: [UInt8] = []
    var place = 0
    // The order of a fix's own edits at one place is kept.
    let ordered = edits.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }
    for (_, edit) in ordered {
      result += source.bytes[place..<max(place, Int(edit.span.start))]
      result += hasWindowsLines ? Self.windowsLines(edit.text) : Array(edit.text.utf8)
      place = max(place, Int(edit.span.end))
    }
    return result + source.bytes[place...]
  }

  /// Whether the file's first line ends as Windows ends lines, so that new lines have to.
  private var hasWindowsLines: Bool {
    guard let end = source.bytes.firstIndex(of: 0x0A), end > 0 else { return false }
    return source.bytes[end - 1] == 0x0D
  }

  private static func windowsLines(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }
}
