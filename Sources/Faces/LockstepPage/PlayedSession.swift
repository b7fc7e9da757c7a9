import Lockstep
import LockstepModel

/// A session that a page links to: a scenario as it was played in its world, or a way that breaks a property.
package struct PlayedSession: Sendable {
  /// `LTC48`, with examples `LTC57 [2]`, or the name of the property.
  package var name: String
  package var title: String?
  /// Where it ends, with the inputs of the user and the answers of the world on the way; it contains no secrets.
  package var link: ReplayLink

  /// The rows that it takes, by flow and key, `UC2.3 1.1a`.
  package var rows: Set<String>

  package init(_ name: String, title: String? = nil, _ link: ReplayLink, rows: Set<String> = []) {
    (self.name, self.title, self.link, self.rows) = (name, title, link, rows)
  }

  /// Links to the scenarios that start a flow, to be looked at on demand.
  static func html(_ scenarios: [PlayedSession], of flow: String) -> String {
    let own = scenarios.filter { $0.link.flow == flow }
    if own.isEmpty { return "" }
    let items = own.map { scenario in
      let title = scenario.title.map { " " + XML.escaped($0) } ?? ""
      let anchor = #"<a href="\#(XML.escaped(scenario.link.address))">\#(XML.escaped(scenario.name))</a>"#
      return "<li>\(anchor)\(title)</li>"
    }
    return
      "<details class=\"overview\"><summary>\(Count.text(own.count, "scenario")), each played in its world</summary>"
      + "<ul>\(items.joined())</ul></details>"
  }
}
