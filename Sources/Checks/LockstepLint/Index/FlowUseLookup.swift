import Lockstep
import LockstepModel

/// Which flows lead where, by document.
struct FlowUseLookup: Sendable {
  typealias FlowIndex = LinkedProject.FlowIndex

  private let links: IndexedArray<FlowIndex, TableLinks>
  /// The tables that lead to a document, and those of a document, each in the order of the project.
  private var tablesByEnteredID: [String: [FlowIndex]] = [:]
  private let tablesByDocumentID: [String: [FlowIndex]]

  /// - Parameter tables: those of each document, by its id.
  init(_ links: IndexedArray<FlowIndex, TableLinks>, _ tables: [String: [FlowIndex]]) {
    self.links = links
    self.tablesByDocumentID = tables
    for flow in links.indices {
      for use in links[flow].uses where tablesByEnteredID[use.enteredDocumentID]?.last != flow {
        tablesByEnteredID[use.enteredDocumentID, default: []].append(flow)
      }
    }
  }

  func uses(leadingTo documentID: String) -> [FlowUse] {
    tables(leadingTo: documentID).flatMap { links[$0].uses.filter { $0.enteredDocumentID == documentID } }
  }

  func uses(in documentID: String) -> [FlowUse] {
    (tablesByDocumentID[documentID] ?? []).flatMap { links[$0].uses }
  }

  func tables(leadingTo documentID: String) -> [FlowIndex] { tablesByEnteredID[documentID] ?? [] }
}

extension Project {
  /// The document that defines a flow: `UC9.10` for the table `UC9.10/Source`.
  func documentID(of flow: FlowEntry) -> String {
    guard case .section(let document, _) = flow.definition else { return flow.id }
    return documents[document].id.value
  }
}

extension FlowUseLookup {
  /// The IDs of the documents that one calls, and those that these call in turn, itself first.
  func documentsReachedByCalls(from documentID: String) -> [String] {
    var found = [documentID]
    var known: Set<String> = [documentID]
    var next = 0
    while next < found.count {
      for use in uses(in: found[next]) where use.isCall && known.insert(use.enteredDocumentID).inserted {
        found.append(use.enteredDocumentID)
      }
      next += 1
    }
    return found
  }
}
