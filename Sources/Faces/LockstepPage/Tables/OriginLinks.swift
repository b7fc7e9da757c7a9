import Lockstep
import LockstepModel

/// Links to the rows that enter the flows of a page, by the place of each row.
struct OriginLinks {
  /// More links than these are folded.
  private static let maximumExpandedLinks = 6

  private let page: Page
  private let hierarchy: CallHierarchy
  private let keys: [LinkedProject.FlowIndex: PageKeys]

  init(_ page: Page) {
    self.page = page
    hierarchy = CallHierarchy(page.project.linked)
    keys = Dictionary(uniqueKeysWithValues: page.tables.map { ($0.index, PageKeys($0)) })
  }

  func html(of table: FlowTable) -> String {
    let links = hierarchy.origins(ofFlow: table.index).compactMap(link)
    guard !links.isEmpty else { return "" }
    let list = links.joined(separator: ", ")
    guard links.count > Self.maximumExpandedLinks else {
      return "<p class=\"callers\">Entered from \(list)</p>"
    }
    return
      "<details class=\"callers\"><summary>Entered from \(links.count) rows</summary><p>\(list)</p></details>"
  }

  /// nil for a flow that the page does not show.
  private func link(to origin: CallHierarchy.Origin) -> String? {
    let step = page.project.linked.steps[origin.stepIndex]
    guard let keys = self.keys[step.flow] else { return nil }
    let own = step.step == nil ? keys.scenarios[Int(step.scenario)] : keys.steps[Int(step.positionInTable)]
    let key = origin.rowNumber.map { keys.rows[Int(step.positionInTable)][$0] } ?? own
    let address = "#" + PageAddress.encoded(PageAddress.row(key, of: page.prefix + origin.flow))
    return #"<a href="\#(XML.escaped(address))">\#(XML.escaped("\(origin.flow) \(origin.row)"))</a>"#
  }
}
