package import LockstepModel

/// Applies the fixes of findings to the bytes of their files, as many as do not meet.
///
/// Edits are of the original text, so that comments and layout stay. A fix that overlaps an edit taken before waits:
/// after this round the files are checked again, and findings that remain come back.
package struct FixRound: Sendable {
  /// The new bytes of the files that change, in the order of their paths.
  package private(set) var files: [(source: SourceText, bytes: [UInt8])] = []
  /// How many findings were fixed.
  package private(set) var fixedCount = 0

  /// - Parameters:
  ///   - diagnostics: the findings; of each the first fix that may be taken is.
  ///   - isUnsafe: whether fixes that can change the meaning may be taken.
  package init(_ diagnostics: [Diagnostic], isUnsafe: Bool = false) {
    var edits: [String: FileEdits] = [:]
    for diagnostic in diagnostics.inReadingOrder() {
      guard let fix = diagnostic.fixes.first(where: { $0.isSafe || isUnsafe }) else { continue }
      let source = diagnostic.location.source
      if edits[source.path, default: FileEdits(source: source)].add(fix) { fixedCount += 1 }
    }
    files = edits.values.sorted { $0.source.path < $1.source.path }.compactMap { file in
      let bytes = EditedFile(file.source, file.edits).bytes
      return bytes == file.source.bytes ? nil : (file.source, bytes)
    }
  }
}

/// The edits that one file gets in a round.
private struct FileEdits {
  let source: SourceText
  private(set) var edits: [Diagnostic.Fix.Edit] = []

  /// Takes all edits of a fix, or none if one of them meets another or is outside the file.
  ///
  /// - Returns: whether it took them.
  mutating func add(_ fix: Diagnostic.Fix) -> Bool {
    let wanted = fix.edits.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    guard !wanted.isEmpty, wanted.allSatisfy({ Int($0.span.end) <= source.bytes.count }) else { return false }
    for (edit, next) in zip(wanted, wanted.dropFirst()) where next.span.start < edit.span.end { return false }
    for edit in wanted where edits.contains(where: { Self.areTouching($0, edit) }) { return false }
    edits += wanted
    return true
  }

  /// Two edits side by side meet, too: which of them comes first is unknown.
  private static func areTouching(_ left: Diagnostic.Fix.Edit, _ right: Diagnostic.Fix.Edit) -> Bool {
    left.span.start <= right.span.end && right.span.start <= left.span.end
  }
}
