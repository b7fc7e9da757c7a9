import Lockstep
import LockstepDiff
import LockstepModel

/// The table of a flow in both versions at once, as far as it changed: removed rows and words struck through, added ones marked.
struct ReviewTable {
  let flow: Review.ChangedFlow

  private typealias Place = VersionPlaces.Place

  /// A line of the table: what was, and what is.
  private struct Line {
    var old: Place?
    var new: Place?
    /// Whether the diff lists a change of it.
    var isListed = false
    /// Whether it leads elsewhere, whatever number that has.
    var isRedirected = false

    var isChanged: Bool {
      guard let old, let new else { return true }
      // Another number, of its own or of where it leads, or words around the same sentence, is not a change.
      return isListed || old.description != new.description
    }

    var kind: VersionPlaces.Kind? { (new ?? old)?.kind }

    /// The headings above the line in the table, by their kinds.
    var headingsAbove: [VersionPlaces.Kind] {
      switch kind {
      case .row: [.step, .scenario]
      case .step: [.scenario]
      case .scenario, nil: []
      }
    }
  }

  var html: String {
    let lines = lines
    // A changed line is read with its step and its scenario.
    var isShown = lines.map(\.isChanged)
    for (number, line) in lines.enumerated() where line.isChanged {
      for kind in line.headingsAbove {
        if let above = lines[..<number].lastIndex(where: { $0.kind == kind }) { isShown[above] = true }
      }
    }
    guard isShown.contains(true) else { return "" }
    var (html, isCut) = ("", false)
    for (line, isShown) in zip(lines, isShown) {
      if isShown {
        html += rowHTML(line)
      } else if !isCut {
        html += #"<tr class="cut"><td colspan="3">…</td></tr>"#
      }
      isCut = !isShown
    }
    return "<table class=\"merged\"><tbody>\(html)</tbody></table>"
  }

  /// The places of the new version in their order, with those that only the old one has behind what was before them there.
  private var lines: [Line] {
    let pairs = flow.diff.newIDStartByOldIDStart
    var lines = flow.new.places.map { place in
      let start = place.id.span.start
      return Line(
        old: nil, new: place, isListed: flow.changedStarts.contains(start),
        isRedirected: flow.redirectedStarts.contains(start))
    }
    let starts = flow.new.places.enumerated().map { ($1.id.span.start, $0) }
    let numbers = Dictionary(starts) { first, _ in first }
    var gone: [(after: Int, place: Place)] = []
    var last = -1
    for place in flow.old.places {
      if let start = pairs[place.id.span.start], let number = numbers[start] {
        lines[number].old = place
        last = number
      } else {
        gone.append((last, place))
      }
    }
    for (after, place) in gone.reversed() { lines.insert(Line(old: place, new: nil), at: after + 1) }
    return lines
  }

  private func rowHTML(_ line: Line) -> String {
    guard let present = line.new ?? line.old else { return "" }
    let mark = line.new == nil ? "removed" : line.old == nil ? "added" : line.isChanged ? "changed" : "same"
    let sign = ["removed": "−", "added": "+", "changed": "±"][mark] ?? ""
    let words = ["removed": "removed", "added": "added", "changed": "changed"][mark]
    let said = words.map { "<span class=\"sr\">\($0) </span>" } ?? ""
    return #"<tr class="\#(present.kind.rawValue) \#(mark)"><td class="n">"#
      + #"<span class="sign" aria-hidden="true">\#(sign)</span>\#(said)\#(XML.escaped(present.id.value))</td>"#
      + #"<td class="d" dir="auto">\#(cellHTML(line.old?.description, line.new?.description))</td>"#
      + #"<td class="x" dir="auto">\#(nextHTML(line))</td></tr>"#
  }

  private func nextHTML(_ line: Line) -> String {
    guard let old = line.old?.nextCell, let new = line.new?.nextCell else {
      return cellHTML(line.old?.nextCell, line.new?.nextCell)
    }
    // Where one number means two steps both versions have to be seen.
    if line.isRedirected, old == new { return "\(cellHTML(old, nil)) \(cellHTML(nil, new))" }
    if line.isRedirected || old == new { return cellHTML(old, new) }
    return ComparedWords.html(old, new, in: .numbers, CellHTML().html)
  }

  private func cellHTML(_ old: String?, _ new: String?) -> String {
    ComparedWords.html(old, new, CellHTML().html)
  }
}
