import Foundation
import Lockstep
import LockstepModel
import LockstepPage
import Testing

/// What is drawn, whatever the format.
@Suite struct Drawing {
  static func everything() throws -> Diagram {
    try #require(Diagram(of: "PF1", in: try Flows.project([Flows.everything], settings: Flows.settings)))
  }

  @Test func everyKindOfBoxAndArrowIsThere() throws {
    let diagram = try Self.everything()
    let nodes = diagram.startNodes + diagram.clusters.flatMap(\.nodes) + diagram.sharedNodes
    #expect(Set(nodes.map(\.kind)) == Set(Diagram.NodeKind.allCases))
    #expect(Set(diagram.edges.map(\.kind)) == Set(Diagram.EdgeKind.allCases))
  }

  @Test func arrowsAreTheRowsOfTheTable() throws {
    let diagram = try Self.everything()
    let edges = diagram.edges.map {
      "\($0.from) \($0.kind.rawValue) \($0.to): \($0.lines.joined(separator: " "))"
    }
    #expect(
      edges == [
        "start start s1_1: ", "s1_1 user s1_2: 1.1a selects Next",
        "s1_1 user t_s1_1_back: 1.1b selects Back [if Cancelable]",
        "s1_1 event s2_1: 1.1c Event: time is up after 5s",
        "s1_1 user t_s1_1_show_under_construction: 1.1d selects Help",
        "s1_1 user s1_1: 1.1e selects Bell → rings",
        "s1_2 outcome s1_3: 1.2a Case: It works 1.2b Case: It works twice",
        "s1_2 error t_s1_2_error_No_internet: 1.2c Error: No internet",
        "s1_3 returned t_s1_3_result_Done: 1.3a Result: Done",
        "s1_3 returned t_s1_3_unresolved_9: 1.3b Result: Undone", "s2_1 user s2_2: 2.1a selects Close",
        "s2_1 user t_s2_1_unresolved_UC9: 2.1b selects Leave", "s2_2 user t_s2_2_end: 2.2a agrees",
        "s2_2 user s3: 2.2b does not agree", "s3 onward t_flow_UC7: ",
      ])
    let unresolved = diagram.clusters.flatMap(\.nodes).filter { $0.kind == .unresolved }
    #expect(unresolved.map(\.lines) == [["9 ?"], ["UC9 ?"]])
    #expect(
      diagram.clusters.map(\.lines) == [["1 PRIMARY SCENARIO"], ["2 WHEN TIME IS UP"], ["3 ELSEWHERE"]])
  }

  /// Ids that differ only in what ids of boxes cannot have, and rows that share an id, stay apart.
  @Test func idsAreGivenOnce() throws {
    let text = """
      flow: UC1
      kind: use-case
      title: Twice
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: One, transitions: [{id: 1.1a, user: goes on, next: 1-1}]}
            - {id: 1-1, screen: Two, transitions: [{id: 1.1a, user: goes on, next: 1.1}]}
            - {id: 1.1, screen: Three, transitions: [{id: 1.1a, user: goes on, next: end}]}

      """
    let diagram = try #require(Diagram(of: "UC1", in: try Flows.project([text])))
    #expect(diagram.clusters.flatMap(\.nodes).map(\.id) == ["s1_1", "s1_1__2", "s1_1__3", "t_s1_1__3_end"])
  }

  @Test func aDocumentWithSeveralTablesIsDrawnWhole() throws {
    let text = """
      flow: UC9
      kind: use-case
      title: Two tables
      flows:
        - name: First
          scenarios:
            - {id: 1, steps: [{id: 1.1, screen: One, transitions: [{id: 1.1a, user: goes, go-to: UC9/Second}]}]}
        - name: Second
          scenarios:
            - {id: 1, steps: [{id: 1.1, screen: Two, transitions: [{id: 1.1a, user: goes, next: end}]}]}

      """
    let project = try Flows.project([text])
    let whole = try #require(Diagram(of: "UC9", in: project))
    #expect(whole.startNodes.count == 2)
    #expect(whole.edges.contains { $0.from == "sFirst_1_1" && $0.to == "sSecond_1_1" })
    let part = try #require(Diagram(of: "UC9/First", in: project))
    #expect(part.sharedNodes.map(\.kind) == [.external])
    #expect(Diagram(of: "UC8", in: project) == nil)
  }

  @Test func longTextsAreBrokenAndCut() throws {
    let project = try Flows.project([Flows.flow(saying: Flows.texts[Flows.texts.count - 1])])
    let diagram = try #require(Diagram(of: "UC1", in: project))
    for lines in diagram.clusters.flatMap(\.nodes).map(\.lines) + diagram.edges.map(\.lines) {
      #expect(lines.count <= 5)
      #expect(lines.allSatisfy { $0.count <= 28 }, "\(lines)")
    }
  }
}
