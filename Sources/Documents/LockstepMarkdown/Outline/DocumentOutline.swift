/// A document's tables and headings by line number, counted from 0.
struct DocumentOutline {
  /// A flow table with the heading above it.
  struct Flow {
    var heading: Int?
    var table: Table
  }

  private(set) var title: Int?
  private(set) var overview: Table?
  /// A table before the flow that has the rows of an overview, but another head.
  private(set) var lostOverview: Table?
  private(set) var flows: [Flow] = []

  /// nil without a flow table.
  ///
  /// - Parameter isPart: whether it is one of several flows, whose heading may be of any level.
  init?(_ lines: Lines, isPart: Bool = false) {
    var headings: [Int] = []
    var line = 0
    while line < lines.count {
      if let heading = lines.heading(at: line) {
        if heading.level == 1 || isPart, title == nil, overview == nil, flows.isEmpty {
          title = line
        } else {
          headings.append(line)
        }
      } else if !lines.isHidden(line), let table = Table(lines, at: line) {
        if table.kind == .flow, !table.isExample {
          let above = flows.last?.table.end ?? overview?.end ?? title ?? 0
          flows.append(Flow(heading: headings.last { $0 >= above }, table: table))
        } else if table.kind == .overview, overview == nil, flows.isEmpty {
          overview = table
        } else if table.hasAspects(lines.wording), lostOverview == nil, flows.isEmpty {
          lostOverview = table
        }
        line = table.end
        continue
      }
      line += 1
    }
    if flows.isEmpty { return nil }
  }
}
