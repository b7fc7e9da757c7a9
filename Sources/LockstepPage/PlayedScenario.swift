import LockstepModel

/// A scenario of the project as it was played in its world.
package struct PlayedScenario: Sendable {
  /// `LTC48`, with examples `LTC57 [2]`.
  package var name: String
  package var title: String?
  /// Where it ends, with the inputs of the user and the answers of the world on the way; it contains no secrets.
  package var link: ReplayLink

  package init(_ name: String, title: String?, _ link: ReplayLink) {
    self.name = name
    self.title = title
    self.link = link
  }

  /// Links to the scenarios that start a flow, to be looked at on demand.
  static func html(_ scenarios: [PlayedScenario], of flow: String) -> String {
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
