import LockstepDiff
import LockstepModel

/// The sentences of a flow in both versions at once, as its page has them: removed sentences and words struck through, added
/// ones marked.
struct ReviewSentences {
  let sentences: ComparedSentences
  let marks: SentenceMarks

  private typealias Line = ComparedSentences.Line

  /// Empty if all of them are as they were.
  var html: String {
    guard sentences.allLines.contains(where: { marks.mark(of: $0.line) != nil }) else { return "" }
    var html = sentences.heading.isEmpty ? "" : "<h3>\(XML.escaped(sentences.heading))</h3>"
    html += #"<ol class="sentences">\#(sentences.lines.map(itemHTML).joined())</ol>"#
    if !sentences.unattachedAlternatives.isEmpty {
      html += "<h3 dir=\"auto\">At no single step</h3>" + branchesHTML(sentences.unattachedAlternatives)
    }
    let texts = sentences.lines.compactMap { ($0.new ?? $0.old)?.text }
    return
      "<div class=\"merged\"\(ReadingDirection.isFromTheRight(texts) ? " dir=\"rtl\"" : "")>\(html)</div>"
  }

  private func itemHTML(_ line: Line) -> String {
    "<li>\(lineHTML(line, "line"))\(branchesHTML(line.alternatives))</li>"
  }

  private func branchesHTML(_ alternatives: [ComparedSentences.Alternative]) -> String {
    if alternatives.isEmpty { return "" }
    let items = alternatives.map { alternative in
      let head = alternative.lines.first
      let rest = alternative.lines.dropFirst()
      var html = head.map { lineHTML($0, "line head") } ?? ""
      if !rest.isEmpty { html += "<ol class=\"sentences\">\(rest.map(itemHTML).joined())</ol>" }
      return "<li>\(html)\(branchesHTML(head?.alternatives ?? []))</li>"
    }
    return "<ul class=\"branches\">\(items.joined())</ul>"
  }

  private func lineHTML(_ line: Line, _ classes: String) -> String {
    let found = marks.mark(of: line)
    let mark = found.map { " \($0.rawValue)" } ?? ""
    let said = found.map { "<span class=\"sr\">\($0.rawValue) </span>" } ?? ""
    let direction = ReadingDirection.attribute(of: line.new?.text ?? line.old?.text ?? "")
    let html =
      #"<p class="\#(classes)\#(mark)"><span class="n">\#(said)\#(numberHTML(line))</span>"#
      + #"<span class="d"\#(direction)>\#(wordsHTML(line))</span></p>"#
    // As on the page, what only says where the flow leads is less prominent.
    return line.isStep ? "<div>\(html)</div>" : html
  }

  private func wordsHTML(_ line: Line) -> String {
    // Without a mark only numbers of steps are others.
    return ComparedWords.html(
      line.old?.text, line.new?.text, in: line.mark == nil ? .numbers : .standard, XML.escaped)
  }

  /// The number, behind the one that it was before.
  private func numberHTML(_ line: Line) -> String {
    let (old, new) = (line.old?.number ?? "", line.new?.number ?? "")
    if line.new == nil { return XML.escaped(old) }
    if line.old == nil || old == new || old.isEmpty { return XML.escaped(new) }
    return "<s>\(XML.escaped(old))</s> \(XML.escaped(new))"
  }
}
