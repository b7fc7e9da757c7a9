import Lockstep
import LockstepModel

/// Which flows lead where, by document.
struct FlowUseIndex: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  private let links: IndexedArray<FlowIndex, TableLinks>
  /// The tables that lead to a document, and those of a document, each in the order of the project.
  private var tablesByTarget: [String: [FlowIndex]] = [:]
  private let tablesByDocument: [String: [FlowIndex]]

  /// - Parameter tables: those of each document, by its id.
  init(_ links: IndexedArray<FlowIndex, TableLinks>, _ tables: [String: [FlowIndex]]) {
    self.links = links
    self.tablesByDocument = tables
    for flow in links.indices {
      for use in links[flow].uses where tablesByTarget[use.targetDocument]?.last != flow {
        tablesByTarget[use.targetDocument, default: []].append(flow)
      }
    }
  }

  func uses(leadingTo document: String) -> [FlowUse] {
    tables(leadingTo: document).flatMap { links[$0].uses.filter { $0.targetDocument == document } }
  }

  func uses(in document: String) -> [FlowUse] {
    (tablesByDocument[document] ?? []).flatMap { links[$0].uses }
  }

  func tables(leadingTo document: String) -> [FlowIndex] { tablesByTarget[document] ?? [] }
}

extension Project {
  /// The document that defines a flow: `UC9.10` for the table `UC9.10/Source`.
  func documentID(of flow: FlowEntry) -> String {
    guard case .section(let document, _) = flow.definition else { return flow.id }
    return documents[document].id.value
  }
}

extension FlowUseIndex {
  /// The documents that one calls, and those that these call in turn, itself first.
  func documentsReachedByCalls(from document: String) -> [String] {
    var found = [document]
    var known: Set<String> = [document]
    var next = 0
    while next < found.count {
      for use in uses(in: found[next]) where use.isCall && known.insert(use.targetDocument).inserted {
        found.append(use.targetDocument)
      }
      next += 1
    }
    return found
  }
}
