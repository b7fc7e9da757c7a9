package import LockstepModel

/// Separates real defects of files from consequences of a part that could not be read as its author meant it.
///
/// One forgotten bracket takes away all text behind it: steps that rows lead to, calls that other flows promise. Any finding
/// about that is wrong, and hides the one defect to fix; other defects are found again once the file can be read. Only findings
/// that are in the lost part, point into it, or rest on something that was lost with it are suppressed (``RuleInfo/dependsOn``):
/// all others are reported.
package struct CascadeFilter: Sendable {
  /// Paths of the files that lost something when they were read.
  package var brokenFiles: Set<String> { Set(regionsByPath.keys) }
  /// The lost parts, by path, and by flow id.
  private var regionsByPath: [String: [UnreadRegion]] = [:]
  private var regionsByFlow: [String: [UnreadRegion]] = [:]
  /// What all files together lost.
  private var lostDependencies: Dependencies = []
  /// Whether the flows that are elsewhere are unknown, and the levels of rules.
  private var isProjectBroken = false
  /// A file with more errors counts as lost: each would be compared with each finding.
  private static let mostCauses = 100

  /// - Parameters:
  ///   - said: the findings of the readers of all files.
  ///   - documents: the documents that they read.
  ///   - isSettings: whether a path is that of the file with the project's settings.
  package init(of said: [Diagnostic], in documents: [FlowDocument], isSettings: (String) -> Bool) {
    let causes = said.filter { [.row, .value, .content, .table, .rest].contains($0.loss) }
    if causes.isEmpty { return }
    let read = Dictionary(documents.map { ($0.source.path, $0) }) { first, _ in first }
    for (path, all) in Dictionary(grouping: causes, by: \.location.source.path)
    where all.count > Self.mostCauses {
      if !isSettings(path) { regionsByPath[path] = [.wholeFile] }
    }
    for finding in causes where regionsByPath[finding.location.source.path]?.first?.isWholeFile != true {
      let path = finding.location.source.path
      if isSettings(path) {
        // Without one value, such as a level of a rule, the rest of the project is intact.
        if finding.loss != .value { isProjectBroken = true }
        regionsByPath[path, default: []].append(
          finding.loss == .value ? UnreadRegion(setting: finding) : .wholeFile)
      } else {
        regionsByPath[path, default: []].append(UnreadRegion(finding, in: read[path]))
      }
    }
    for (path, parts) in regionsByPath {
      // Without a document the file name identifies the flow, as in links to it.
      let id = read[path]?.id.value ?? ""
      regionsByFlow[id.isEmpty ? Self.flowID(ofPath: path) : id, default: []] += parts
      lostDependencies = parts.reduce(lostDependencies) { $0.union($1.dependencies) }
    }
  }

  /// `UC2.3` for `use-cases/UC2.3_UnlockTheApp.yaml`.
  private static func flowID(ofPath path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return String(stem.prefix { $0 != "_" })
  }

  /// Whether some file lost one of these; any of them for a finding whose rule does not state its grounds.
  private func areLost(_ grounds: Dependencies) -> Bool {
    grounds.isEmpty ? !lostDependencies.isEmpty : !lostDependencies.isDisjoint(with: grounds)
  }

  /// Whether a finding may only be a consequence of a lost part.
  package func explains(_ finding: Diagnostic) -> Bool {
    if regionsByPath.isEmpty { return false }
    if finding.rule.isOfReader, finding.rule != .unresolvedName { return false }
    let grounds = finding.rule.dependsOn
    if isProjectBroken, finding.basis.needsWholeProject || grounds.contains(.declarations) { return true }
    if finding.basis.needsWholeProject, areLost(grounds) { return true }
    let places = [finding.location] + finding.related.map(\.location)
    let isInLostPart = places.contains { place in
      regionsByPath[place.source.path]?.contains { $0.covers(place.span) } == true
    }
    if isInLostPart { return true }
    let own = finding.basis.dependsOnlyOnOtherFlows ? nil : regionsByPath[finding.location.source.path]
    if own?.contains(where: { !$0.dependencies.isDisjoint(with: grounds) }) == true { return true }
    // A table of a document of several is called `UC9.10/Source`.
    return finding.basis.flows.contains { flow in
      regionsByFlow[String(flow.prefix { $0 != "/" })]?.contains { part in
        part.dependencies == .flow || !part.dependencies.isDisjoint(with: grounds)
      } == true
    }
  }
}

/// What of a file is missing in its document because of one error of a reader.
struct UnreadRegion {
  /// Findings in it may only be a consequence…
  let span: Span
  /// …unless it is in one of these rows or steps, which are whole; in the order of their places.
  let intactSpans: [Span]
  /// What else may have been lost with it.
  let dependencies: Dependencies

  private init(_ span: Span, intact: [Span] = [], _ dependencies: Dependencies) {
    (self.span, self.dependencies) = (span, dependencies)
    intactSpans = intact.sorted { $0.start < $1.start }
  }

  /// A whole file.
  static let wholeFile = UnreadRegion(Span(start: 0, end: .max), .flow)

  /// Whether it is all of a file.
  var isWholeFile: Bool { span.start == 0 && span.end == .max }

  /// A value of the project file: nothing but itself.
  init(setting finding: Diagnostic) { self.init(finding.location.span, []) }

  /// The part that an error in a flow's file takes away.
  ///
  /// - Parameter document: the document as far as it was read; nil if nothing was.
  init(_ finding: Diagnostic, in document: FlowDocument?) {
    let scenarios = document?.sections.flatMap(\.scenarios) ?? []
    guard scenarios.contains(where: { !$0.steps.isEmpty }) else {
      self = .wholeFile
      return
    }
    let related = finding.loss == .rest ? finding.related.map(\.location.span.start) : []
    let start = related.reduce(finding.location.span.start, min)
    let scenario = scenarios.first { $0.span.holds(start) }
    let step = scenario?.steps.first { $0.span.holds(start) }
    let row = step?.transitions.first { $0.span.holds(start) }
    // A wrong value takes away the thing it names; a key or an entry takes away the row or the step as well.
    let isValue = finding.loss == .value
    if finding.loss == .rest {
      // The last step before it may go on behind it.
      let step = scenarios.flatMap(\.steps).last { $0.span.start <= start }
      let before = step?.transitions.map(\.span).filter { $0.end <= start } ?? []
      self.init(Span(start: step?.span.start ?? start, end: .max), intact: before, .flow)
    } else if finding.loss == .row || finding.loss == .table,
      let step = scenarios.flatMap(\.steps).last(where: { $0.span.start <= start })
    {
      let end = max(step.span.end, finding.location.span.end)
      let rows = step.transitions.map(\.span)
      self.init(
        Span(start: step.span.start, end: end), intact: rows,
        finding.loss == .row ? [.rows, .values] : [.rows, .steps, .values])
    } else if finding.loss == .table {
      self.init(finding.location.span, [.rows, .steps, .values])
    } else if let step, row != nil {
      let others = step.transitions.map(\.span).filter { !$0.holds(start) }
      self.init(step.span, intact: others, isValue ? .values : [.rows, .values])
    } else if let step {
      self.init(step.span, isValue ? .values : [.rows, .values])
    } else if let scenario {
      self.init(scenario.span, intact: scenario.steps.map(\.span), [.rows, .steps, .values])
    } else if document?.sections.contains(where: { $0.span.holds(start) }) == true {
      self.init(finding.location.span, [.rows, .steps, .values])
    } else {
      self.init(finding.location.span, .contract)
    }
  }

  /// Whether a finding at a place of the file may only be there because of the loss.
  func covers(_ place: Span) -> Bool {
    span.holds(place.start) && !isIntact(place.start)
  }

  /// A step may have as many rows as its file has lines.
  private func isIntact(_ offset: UInt32) -> Bool {
    var (low, high) = (0, intactSpans.count)
    while low < high {
      let middle = (low + high) / 2
      if intactSpans[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 && intactSpans[low - 1].holds(offset)
  }
}
