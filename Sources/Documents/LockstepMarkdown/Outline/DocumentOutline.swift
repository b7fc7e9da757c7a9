/// A document's tables and headings by line number, counted from 0.
struct DocumentOutline {
  /// A flow table with the heading above it.
  struct HeadedTable {
    var headingLine: Int?
    var table: Table
  }

  private(set) var titleLine: Int?
  private(set) var overview: Table?
  /// A table before the flow that has the rows of an overview, but another head.
  private(set) var headlessOverview: Table?
  private(set) var flowTables: [HeadedTable] = []

  /// nil without a flow table.
  ///
  /// - Parameter isFlowPart: whether it is one of several flows, whose heading may be of any level.
  init?(_ lines: Lines, isFlowPart: Bool = false) {
    var headings: [Int] = []
    var line = 0
    while line < lines.count {
      if let heading = lines.heading(at: line) {
        if heading.level == 1 || isFlowPart, titleLine == nil, overview == nil, flowTables.isEmpty {
          titleLine = line
        } else {
          headings.append(line)
        }
      } else if !lines.isHidden(line), let table = Table(lines, at: line) {
        if table.kind == .flow, !table.isExample {
          let above = flowTables.last?.table.end ?? overview?.end ?? titleLine ?? 0
          flowTables.append(HeadedTable(headingLine: headings.last { $0 >= above }, table: table))
        } else if table.kind == .overview, overview == nil, flowTables.isEmpty {
          overview = table
        } else if table.hasAspectNames(lines.wording), headlessOverview == nil, flowTables.isEmpty {
          headlessOverview = table
        }
        line = table.end
        continue
      }
      line += 1
    }
    if flowTables.isEmpty { return nil }
  }
}
