/// A document's tables and headings by line number, counted from 0.
struct DocumentOutline {
  /// A flow table with the heading above it.
  struct Flow {
    var heading: Int?
    var table: Table
  }

  private(set) var title: Int?
  private(set) var overview: Table?
  private(set) var flows: [Flow] = []

  /// nil without a flow table.
  init?(_ lines: Lines) {
    var headings: [Int] = []
    let areCode = lines.areCode
    var line = 0
    while line < lines.count {
      let text = lines[line]
      if !areCode[line] {
        if text.first == 0x23, let heading = text.heading {
          if heading.level == 1, title == nil, overview == nil, flows.isEmpty {
            title = line
          } else {
            headings.append(line)
          }
        } else if let table = Table(lines, at: line) {
          if table.kind == .flow, !table.isExample {
            let above = flows.last?.table.end ?? overview?.end ?? title ?? 0
            flows.append(Flow(heading: headings.last { $0 >= above }, table: table))
          } else if table.kind == .overview, overview == nil, flows.isEmpty {
            overview = table
          }
          line = table.end
          continue
        }
      }
      line += 1
    }
    if flows.isEmpty { return nil }
  }
}
