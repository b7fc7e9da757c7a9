import Lockstep
package import LockstepModel

/// Two versions of a flow that its documents have as sentences, merged into one text in the order of the new version, with the
/// removed sentences and alternatives where they were.
package struct ComparedSentences: Sendable {
  /// A sentence of one version, or of both.
  package struct Line: Sendable {
    package enum Mark: String, Sendable {
      case removed
      case added
      /// Has other words; another number of a step that is the same as before is not one of these.
      case changed
    }

    package var old: SentenceList.Sentence?
    package var new: SentenceList.Sentence?
    package var isReworded = false
    /// Whether it is a step or a row of the flow, and does not only say where that leads.
    package var isStep: Bool
    /// The alternatives that branch off from it.
    package var alternatives: [Alternative] = []

    /// nil for a sentence that is as it was.
    package var mark: Mark? {
      if new == nil { return .removed }
      if old == nil { return .added }
      return isReworded ? .changed : nil
    }
  }

  package struct Alternative: Sendable {
    /// The ID in the new version, or else in the old one.
    package var id: String
    /// The first one is its name or its condition.
    package var lines: [Line]
  }

  package let heading: String
  package let lines: [Line]
  /// The alternatives at no single step.
  package let unattachedAlternatives: [Alternative]

  /// - Parameters:
  ///   - sections: the flow in both versions; nil if one of them is not written as sentences.
  ///   - changes: the differences in what the steps and rows mean.
  ///   - newIDStartByOldIDStart: where the ids of steps begin in the new version, by where they begin in the old one.
  init?(
    _ old: FlowTableSection, _ new: FlowTableSection, _ changes: [Change],
    newIDStartByOldIDStart: [UInt32: UInt32]
  ) {
    guard let oldText = old.sentenceList, let newText = new.sentenceList else { return nil }
    let merge = SentenceMerge(
      (oldText, old.labelOffsets), (newText, new.labelOffsets), changes, newIDStartByOldIDStart)
    heading = newText.heading
    lines = merge.mergedLines(oldText.sentences, newText.sentences)
    unattachedAlternatives = merge.alternatives(at: (nil, nil))
  }

  /// All lines, in the order in which they are read.
  package var allLines: [(line: Line, alternative: String?)] {
    func all(_ lines: [Line], _ alternative: String?) -> [(line: Line, alternative: String?)] {
      lines.flatMap { line in
        [(line, alternative)] + line.alternatives.flatMap { all($0.lines, $0.id) }
      }
    }
    return all(lines, nil) + unattachedAlternatives.flatMap { all($0.lines, $0.id) }
  }
}
