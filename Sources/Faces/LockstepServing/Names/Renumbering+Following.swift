package import LockstepDiff
import LockstepModel
package import LockstepTrace
package import LockstepWorkspace

/// What a renumbering follows outside of the documents of flows.
extension Renumbering {
  /// Follows the numbers through scripts, worlds and scenarios, and through the tests and code that cite rows.
  package mutating func renameIDs(inFilesOf files: ProjectFiles, _ session: TracedProject?) {
    for content in files.contentsByPath.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      switch content {
      case .script(let script): renameIDs(in: script)
      case .world(let world): renameIDs(in: world)
      case .scenarios(let file): renameIDs(in: file)
      case .vocabulary(let vocabulary): renameIDs(in: vocabulary)
      case .flow, .errata, .project: break
      }
    }
    for (place, _) in session?.trace.rowCitations ?? [] {
      guard case .row(let flow?) = place.citation.subject else { continue }
      rename(citation: place.citation.id, of: flow, in: place.source)
    }
  }
}
