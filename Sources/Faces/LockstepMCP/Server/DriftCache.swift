import LockstepModel
import LockstepWorkspace

/// Which tables differ from the flows that they render, kept as long as nothing has changed that a rendering shows: the
/// flow, the names of all flows, the project file, and the table.
struct DriftCache {
  /// What was compared, and what was found.
  private struct Comparison {
    var flow: SourceText
    var errata: SourceText?
    var table: FileStamp
    var finding: Diagnostic?
  }

  private var tables: [FlowTable] = []
  private var settings: SourceText?
  private var comparisonByPath: [String: Comparison] = [:]
  /// How many flows were rendered to compare them.
  private(set) var renderingCount = 0

  init() {}

  /// The findings about the present files.
  mutating func findings(_ checked: CheckedProject, in workspace: Workspace) -> [Diagnostic] {
    let now = checked.project.linked.tables.elements
    let isNamedAlike =
      settings === checked.files.settings?.source && tables.count == now.count
      && zip(tables, now).allSatisfy { $0 === $1 || $0.hasSameNames(as: $1) }
    if !isNamedAlike { comparisonByPath = [:] }
    (tables, settings) = (now, checked.files.settings?.source)
    return checked.files.ownFlows.compactMap { flow in
      guard let path = workspace.formats.rendering(of: flow)?.path, let stamp = workspace.files.stamp(path)
      else { return nil }
      if let kept = comparisonByPath[path], kept.flow === flow.source, kept.errata === flow.errata?.source,
        kept.table == stamp
      {
        return kept.finding
      }
      renderingCount += 1
      let finding = try? workspace.driftFinding(of: flow, in: checked.project)?.finding
      comparisonByPath[path] = Comparison(
        flow: flow.source, errata: flow.errata?.source, table: stamp, finding: finding)
      return finding
    }
  }
}
