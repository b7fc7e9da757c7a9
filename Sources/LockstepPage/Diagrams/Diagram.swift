/// A flow as boxes and arrows: what every format draws, in the order of the document.
///
/// Nothing in it depends on a format: texts are plain, ids are letters, digits and `_`.
package struct Diagram: Sendable {
  /// What a box stands for; each kind has a shape of its own, so that no colour is needed to tell them.
  package enum NodeKind: String, Sendable, CaseIterable {
    /// Where the flow begins.
    case start
    /// A screen or a page.
    case screen
    /// A prompt, a drawer, a bottom sheet, a modal.
    case overlay
    /// A system action.
    case system
    /// An action of the operating system.
    case os
    /// A step that calls another flow.
    case call
    /// A scenario without steps, which only leads on.
    case passage
    /// What a partial flow hands back.
    case result
    /// Back, the end, resume.
    case exit
    /// Another flow that is gone to.
    case external
    case errorFlow = "error-flow"
    /// Something not yet specified.
    case placeholder
    /// A name that stands for nothing.
    case unresolved
  }

  package struct Node: Sendable {
    package var id: String
    package var kind: NodeKind
    package var lines: [String]
    /// The id of the step that it stands for; nil for all that is no step.
    package var step: String?
  }

  /// How an arrow is taken.
  package enum EdgeKind: String, Sendable, CaseIterable {
    /// From where the flow begins.
    case start
    /// By what a user does, or whoever a verbatim row speaks of.
    case user
    /// By the outcome of an action.
    case outcome
    /// By what a called flow hands back.
    case returned
    /// By an event or a timer.
    case event
    /// By an error.
    case error
    /// On from a called use case, or from a scenario without steps.
    case onward
  }

  package struct Edge: Sendable {
    package var from: String
    package var to: String
    package var kind: EdgeKind
    /// The row's id and words; empty for arrows that are no row.
    package var lines: [String]
    /// The ids of its rows.
    package var rows: [String] = []
    /// When the first of its rows that is a timer fires: `1m`, or the name of the value that says it.
    package var timer: String?
  }

  /// The steps of a scenario, and the ends that their rows lead to.
  package struct Cluster: Sendable {
    package var id: String
    package var lines: [String]
    package var nodes: [Node]
  }

  package var title: String
  /// Where the drawn tables begin.
  package var starts: [Node] = []
  package var clusters: [Cluster] = []
  /// The other flows that rows lead to.
  package var shared: [Node] = []
  package var edges: [Edge] = []
}

extension Diagram {
  /// Whether it is easier to read from left to right: more boxes stand beside each other than twice as many
  /// as follow one another.
  var isWide: Bool {
    var ways: [String: [String]] = [:]
    for edge in edges { ways[edge.from, default: []].append(edge.to) }
    var seen = Set(starts.map(\.id))
    var level = starts.map(\.id)
    var depth = 0
    var width = 0
    while !level.isEmpty {
      depth += 1
      width = max(width, level.count)
      level = level.flatMap { ways[$0] ?? [] }.filter { seen.insert($0).inserted }
    }
    return width > 2 * depth
  }
}
