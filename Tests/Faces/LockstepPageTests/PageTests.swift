import FlowFixtures
import Foundation
import Lockstep
import LockstepModel
import LockstepPage
import TestSupport
import Testing

struct PageTests {
  private static func page() throws -> String {
    Page(try FlowFiles.program, of: try FlowFiles.project).html
  }

  /// For looking at it: LOCKSTEP_PAGE=FILE swift test --filter PageTests
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LOCKSTEP_PAGE"] != nil))
  func aPageToLookAt() throws {
    let path = try #require(ProcessInfo.processInfo.environment["LOCKSTEP_PAGE"])
    try Data(Self.page().utf8).write(to: URL(filePath: path))
  }

  @Test func aPageOfTheFourFlowsIsSmall() throws {
    #expect(try Self.page().utf8.count <= 700_000)
  }

  @Test func itHasATableAndAPictureOfEachFlow() throws {
    let page = try Self.page()
    for flow in ["CP1", "UC2.1", "UC2.3", "PF2.8"] {
      expect(page, #"<article class="flow" data-flow="\#(flow)">"#)
      expect(page, #"<figure class="picture" data-flow="\#(flow)"><svg"#)
    }
    expect(page, #"id="row:UC2.3:1.4a""#)
  }

  @Test func anErratumIsStruckThroughWithItsReason() throws {
    let page = try Self.page()
    expect(page, "<del>Result: Confirm</del> <ins>Result: Valid PIN</ins>")
    expect(page, "PF2.8 returns Valid PIN; Confirm is a result of PF2.4")
  }

  @Test func aRowThatNoScenarioTakesIsShaded() throws {
    var marks = RowMarks()
    marks.untestedRows = ["UC2.3 1.3b"]
    let page = Page(try FlowFiles.program, of: try FlowFiles.project, marks: marks).html
    expect(page, #"<tr class="row user untested" id="row:UC2.3:1.3b""#)
    #expect(page.count(of: "no scenario</small>") == 1)
    let without = try Self.page()
    #expect(without.count(of: "no scenario</small>") == 0)
  }

  @Test func aBrokenPropertyIsShadedAndLeadsToItsMoment() throws {
    let moment = ReplayLink(
      "UC2.3",
      [
        .row(key: "1.1b", flow: "UC2.3"), .give,
        .row(key: "1.1g", flow: "PF2.8", values: [.init("blocked-for", "60000ms")]),
        .wait(milliseconds: 60_000), .suspend, .resume, .overlayAnswer("Try, again"),
      ])
    var marks = RowMarks()
    marks.counterExamples = [
      PlayedSession("<b>PINs</b>", moment, rows: ["UC2.3 1.1b", "PF2.8 1.1g"])
    ]
    let page = Page(try FlowFiles.program, of: try FlowFiles.project, marks: marks).html
    expect(page, #"<tr class="row case breaking amended" id="row:UC2.3:1.1b""#)
    expect(page, #"<tr class="row case breaking" id="row:PF2.8:1.1g""#)
    #expect(page.count(of: "on the way that breaks: &lt;b&gt;PINs&lt;/b&gt;</small>") == 2)
    let address =
      "#UC2.3?do=1.1b,give,PF2.8%201.1g(blocked-for=60000ms),wait:60000ms,suspend,resume,user:Try%2C%20again"
    // In front, and at the flow.
    #expect(page.count(of: #"<a href="\#(address)">&lt;b&gt;PINs&lt;/b&gt;</a>"#) == 2)
  }

  @Test func aFlowLinksToItsScenarios() throws {
    let played = [
      PlayedSession("LTC1", title: "Open <it>", ReplayLink("UC2.3", [.row(key: "1.1a", flow: "UC2.3")])),
      PlayedSession("LTC2", title: nil, ReplayLink("CP1", [.row(key: "1.1b", flow: "CP1")])),
    ]
    let page = Page(try FlowFiles.program, of: try FlowFiles.project, scenarios: played).html
    expect(page, ##"<li><a href="#UC2.3?do=1.1a">LTC1</a> Open &lt;it&gt;</li>"##)
    expect(page, ##"<li><a href="#CP1?do=1.1b">LTC2</a></li>"##)
    #expect(page.count(of: "<summary>1 scenario, each") == 2)
  }

  @Test func aServedPageAsksItsServerAlone() throws {
    let page = Page(try FlowFiles.program, of: try FlowFiles.project)
    let served = page.html(servedAs: 7)
    expect(served, "default-src 'none'; connect-src 'self'; script-src")
    expect(served, #"<meta name="lockstep-build" content="7">"#)
    let written = page.html
    expect(written, "connect-src 'none'")
    let asks = written.contains("fetch(")
    #expect(!asks)
  }

  @Test func nothingIsLoadedFromAnywhere() throws {
    let page = try Self.page()
    expect(page, "default-src 'none'")
    let allowsInline = page.contains("unsafe-inline")
    #expect(!allowsInline)
    let markup = page.replacing(/<script.*?<\/script>/.dotMatchesNewlines(), with: "")
    #expect(markup.firstMatch(of: /(src|href)="(?!#)/) == nil)
    #expect(markup.firstMatch(of: /\son[a-z]+=/) == nil)
    #expect(markup.firstMatch(of: /\sstyle=/) == nil)
  }
}

/// Without the page in the message of a failure.
private func expect(_ page: String, _ part: String, at location: SourceLocation = #_sourceLocation) {
  let isThere = page.contains(part)
  #expect(isThere, "\(part)", sourceLocation: location)
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
