import Lockstep
import LockstepModel

/// Which flows lead where, by document.
struct FlowUses: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  private let links: IndexedArray<FlowIndex, TableLinks>
  /// The tables that lead to a document, and those of a document, each in the order of the project.
  private var leading: [String: [FlowIndex]] = [:]
  private let tables: [String: [FlowIndex]]

  /// - Parameter tables: those of each document, by its id.
  init(_ links: IndexedArray<FlowIndex, TableLinks>, _ tables: [String: [FlowIndex]]) {
    self.links = links
    self.tables = tables
    for flow in links.indices {
      for use in links[flow].uses where leading[use.target]?.last != flow {
        leading[use.target, default: []].append(flow)
      }
    }
  }

  func uses(leadingTo document: String) -> [FlowUse] {
    tables(leadingTo: document).flatMap { links[$0].uses.filter { $0.target == document } }
  }

  func uses(in document: String) -> [FlowUse] { (tables[document] ?? []).flatMap { links[$0].uses } }

  func tables(leadingTo document: String) -> [FlowIndex] { leading[document] ?? [] }
}

extension Project {
  /// The document that defines a flow: `UC9.10` for the table `UC9.10/Source`.
  func documentID(of flow: FlowEntry) -> String {
    guard case .section(let document, _) = flow.definition else { return flow.id }
    return documents[document].id.value
  }
}

extension FlowUses {
  /// The documents that one calls, and those that these call in turn, itself first.
  func calls(from document: String) -> [String] {
    var found = [document]
    var known: Set<String> = [document]
    var next = 0
    while next < found.count {
      for use in uses(in: found[next]) where use.isCall && known.insert(use.target).inserted {
        found.append(use.target)
      }
      next += 1
    }
    return found
  }
}
