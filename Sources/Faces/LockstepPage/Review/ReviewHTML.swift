import Lockstep
import LockstepDiff
import LockstepModel

/// The front of a page that compares two versions.
struct ReviewHTML {
  /// More failures than these are opened on demand.
  private static let maximumOpenFailures = 6

  let review: Review

  var html: String {
    var html = "<div class=\"review\">"
    let (old, new) = (XML.escaped(review.old.name), XML.escaped(review.new.name))
    html += #"<p class="versions">From <b>\#(old)</b> to <b>\#(new)</b></p>"#
    if review.isEmpty {
      let words =
        review.isWhole
        ? "No change: both versions behave the same, and what held before still holds."
        : "No change in what can be read; the files above are not compared."
      return html + "<p class=\"nothing\">\(words)</p></div>"
    }
    html += summaryHTML + projectHTML
    for (number, flow) in review.flows.enumerated() { html += flowHTML(flow, number) }
    html += flowListHTML("New flows", review.diff.addedFlows, prefix: "")
    html += flowListHTML("Flows removed", review.diff.removedFlows, prefix: Review.oldVersionPrefix)
    html += failuresHTML
    return html + "</div>"
  }

  private var summaryHTML: String {
    let kinds = Change.Category.allCases.compactMap { category -> String? in
      let count = review.flows.reduce(0) { $0 + $1.diff.count(category) }
      if count == 0 { return nil }
      let title = category == .numbers && count > 1 ? "other numbers" : category.title
      return #"<li class="\#(category.rawValue)"><b>\#(count)</b> \#(title)</li>"#
    }
    let broken = review.failures.count(where: \.isNew)
    let words = "no longer hold\(broken == 1 ? "s" : "")"
    let failed = broken == 0 ? "" : #"<li class="lost"><b>\#(broken)</b> \#(words)</li>"#
    return kinds.isEmpty && failed.isEmpty ? "" : "<ul class=\"counts\">\(failed)\(kinds.joined())</ul>"
  }

  private var failuresHTML: String {
    if review.failures.isEmpty { return "" }
    let items = review.failures.map { failure in
      let since = failure.isNew ? "" : " <small>as before</small>"
      return
        "<li class=\"lost\"><span class=\"words\" dir=\"auto\"><b>\(XML.escaped(failure.name))</b>\(since) "
        + "\(XML.escaped(failure.reason))</span>\(Self.playLinks(failure.linkBefore, failure.linkNow))</li>"
    }
    // After the changes, which are their causes.
    let open = review.failures.count <= Self.maximumOpenFailures ? " open" : ""
    return
      "<section><h2>Does not hold</h2><details\(open)><summary>\(Count.text(items.count, "play"))</summary>"
      + "<ul class=\"changes\">\(items.joined())</ul></details></section>"
  }

  private var projectHTML: String {
    if review.diff.projectChanges.isEmpty { return "" }
    let items = review.diff.projectChanges.map {
      let kind = $0.isLoss ? "lost" : "behaviour"
      return #"<li class="\#(kind)"><span class="words">\#(XML.escaped($0.message))</span></li>"#
    }
    return "<section><h2>The project</h2><ul class=\"changes\">\(items.joined())</ul></section>"
  }

  private func flowHTML(_ flow: Review.ChangedFlow, _ number: Int) -> String {
    let (id, title) = (flow.diff.new.id.value, flow.diff.new.title.value)
    var html = #"<section aria-labelledby="flow-\#(number)"><h2 id="flow-\#(number)">"#
    html += #"<span class="id">\#(XML.escaped(id))</span> \#(XML.escaped(title))</h2><ul class="changes">"#
    for item in flow.listedChanges {
      let row = flow.diff.label(of: item.change).map { "<span class=\"id\">\(XML.escaped($0))</span> " } ?? ""
      html +=
        #"<li class="\#(item.change.category.rawValue)" data-kind="\#(item.change.kind.rawValue)">"#
        + #"<span class="words" dir="auto">\#(row)\#(Self.isolated(item.words)) "#
        + "<small>\(item.change.category.title)</small></span>"
        + "\(Self.playLinks(item.linkBefore, item.linkNow))</li>"
    }
    html += "</ul>"
    let sentences = flow.diff.sentences.map {
      ReviewSentences(sentences: $0, marks: SentenceMarks(flow.diff)).html
    }
    // Of a flow that cannot be read any more nothing was removed.
    let merged = sentences ?? (flow.new.places.isEmpty ? "" : ReviewTable(flow: flow).html)
    let name = sentences == nil ? "The table" : "The list"
    return html + (merged.isEmpty ? "" : "<details open><summary>\(name)</summary>\(merged)</details>")
      + "</section>"
  }

  private func flowListHTML(_ title: String, _ documents: [FlowDocument], prefix: String) -> String {
    if documents.isEmpty { return "" }
    let items = documents.map { document in
      let id = #"<span class="id">\#(XML.escaped(document.id.value))</span>"#
      let words = #"<span class="words">\#(id) \#(XML.escaped(document.title.value))</span>"#
      let link = ReplayLink(prefix + document.id.value)
      let isHere = !document.sections.isEmpty
      let plays = isHere ? Self.playLinks(prefix.isEmpty ? nil : link, prefix.isEmpty ? link : nil) : ""
      return "<li class=\"\(prefix.isEmpty ? "behaviour" : "lost")\">\(words)\(plays)</li>"
    }
    return "<section><h2>\(title)</h2><ul class=\"changes\">\(items.joined())</ul></section>"
  }

  /// Words with each quoted text in its own direction: two from right to left would change places.
  private static func isolated(_ words: String) -> String {
    if ReadingDirection.attribute(of: words).isEmpty { return XML.escaped(words) }
    return words.split(separator: "'", omittingEmptySubsequences: false).enumerated().map { place, part in
      place.isMultiple(of: 2) ? XML.escaped(String(part)) : "'<bdi>\(XML.escaped(String(part)))</bdi>'"
    }.joined()
  }

  private static func playLinks(_ before: ReplayLink?, _ now: ReplayLink?) -> String {
    func link(_ link: ReplayLink?, _ words: String, _ name: String) -> String {
      guard let link else { return "<span class=\"play none\">\(words): not reached</span>" }
      return "<a class=\"play \(name)\" href=\"\(XML.escaped(link.address))\">\(words)</a>"
    }
    return "<span class=\"plays\">\(link(before, "Play before", "was"))\(link(now, "Play now", "is"))</span>"
  }
}

extension Change.Category {
  fileprivate var title: String {
    switch self {
    case .lost: "lost"
    case .behaviour: "other behaviour"
    case .numbers: "other number"
    case .wording: "other words"
    }
  }
}
