import LockstepModel
import LockstepWorkspace

/// Which tables differ from the flows that they render, kept as long as nothing has changed that a rendering shows: the
/// flow, the names of all flows, the project file, and the table.
struct DriftMemory {
  /// What was compared, and what was found.
  private struct Known {
    var flow: SourceText
    var errata: SourceText?
    var table: FileStamp
    var finding: Diagnostic?
  }

  private var tables: [FlowTable] = []
  private var settings: SourceText?
  private var known: [String: Known] = [:]
  /// How many flows were rendered to compare them.
  private(set) var renderingCount = 0

  init() {}

  /// The findings about the present files.
  mutating func findings(_ checked: CheckedProject, in workspace: Workspace) -> [Diagnostic] {
    let now = checked.project.linked.tables.elements
    let isNamedAlike =
      settings === checked.files.settings?.source && tables.count == now.count
      && zip(tables, now).allSatisfy { $0 === $1 || $0.isNamed(like: $1) }
    if !isNamedAlike { known = [:] }
    (tables, settings) = (now, checked.files.settings?.source)
    return checked.files.ownFlows.compactMap { flow in
      guard let path = workspace.formats.rendering(of: flow)?.path, let stamp = workspace.files.stamp(path)
      else { return nil }
      if let kept = known[path], kept.flow === flow.source, kept.errata === flow.errata?.source,
        kept.table == stamp
      {
        return kept.finding
      }
      renderingCount += 1
      let finding = try? workspace.driftFinding(of: flow, in: checked.project)?.finding
      known[path] = Known(
        flow: flow.source, errata: flow.errata?.source, table: stamp, finding: finding)
      return finding
    }
  }
}
