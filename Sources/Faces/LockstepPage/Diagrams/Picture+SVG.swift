import LockstepModel

// The shapes; how they look is up to a style sheet, by their classes.
extension Picture {
  /// The picture as an `svg` element.
  ///
  /// Texts are escaped; the keys of steps and rows are in `data-step` and `data-rows`, with spaces between rows.
  ///
  /// - Parameters:
  ///   - prefix: a prefix that makes the names of the arrow heads unique in a page.
  ///   - style: the style sheet inside the element; empty where the page has one.
  package func svg(prefix: String, style: String = "") -> String {
    let (width, height) = (Self.formatted(width + 2 * Self.margin), Self.formatted(height + 2 * Self.margin))
    let corner = Self.formatted(-Self.margin)
    var text =
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="\#(corner) \#(corner) \#(width) \#(height)" "#
    text += #"width="\#(width)" height="\#(height)" "#
    text += #"role="img" aria-label="\#(XML.escaped("Picture of " + title))">"#
    if !style.isEmpty { text += "<style>\n\(style)</style>" }
    text += #"<defs><marker id="\#(prefix)-tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" "#
    text +=
      #"markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 1 10 5 0 9z"/></marker></defs>"#
    for band in bands { text += Self.bandSVG(band) }
    for arrow in arrows { text += Self.arrowSVG(arrow, prefix) }
    for arrow in arrows where !arrow.label.isEmpty { text += Self.labelSVG(arrow) }
    for box in boxes { text += Self.boxSVG(box) }
    return text + "</svg>"
  }

  private static func bandSVG(_ band: Band) -> String {
    var text = #"<g class="band">"# + rectangleSVG(band.x, band.y, band.width, band.height, radius: 6)
    for (number, line) in band.lines.enumerated() {
      let y = band.y + 15 + Double(number) * (lineHeight - 1)
      text +=
        #"<text x="\#(Self.formatted(band.x + 14))" y="\#(Self.formatted(y))">\#(XML.escaped(line))</text>"#
    }
    return text + "</g>"
  }

  private static func arrowSVG(_ arrow: Arrow, _ prefix: String) -> String {
    let rows = XML.escaped(arrow.edge.rowKeys.joined(separator: " "))
    let words = arrow.edge.lines.joined(separator: " ")
    var text = #"<path class="arrow \#(arrow.edge.kind.rawValue)" data-rows="\#(rows)" "#
    text += #"marker-end="url(#\#(prefix)-tip)" d="\#(pathData(arrow))">"#
    if !words.isEmpty { text += "<title>\(XML.escaped(words))</title>" }
    return text + "</path>"
  }

  private static func pathData(_ arrow: Arrow) -> String {
    guard let first = arrow.points.first else { return "" }
    var path = "M\(formatted(first.x)) \(formatted(first.y))"
    for (start, end) in zip(arrow.points, arrow.points.dropFirst()) {
      if start.x == end.x {
        path += "V\(formatted(end.y))"
      } else if start.y == end.y {
        path += "H\(formatted(end.x))"
      } else if arrow.leavesAtSide {
        let middle = formatted((start.x + end.x) / 2)
        path += "C\(middle) \(formatted(start.y)) \(middle) \(formatted(end.y)) "
        path += "\(formatted(end.x)) \(formatted(end.y))"
      } else {
        let middle = formatted((start.y + end.y) / 2)
        path += "C\(formatted(start.x)) \(middle) \(formatted(end.x)) \(middle) "
        path += "\(formatted(end.x)) \(formatted(end.y))"
      }
    }
    return path
  }

  private static func labelSVG(_ arrow: Arrow) -> String {
    let rows = XML.escaped(arrow.edge.rowKeys.joined(separator: " "))
    let place = #"x="\#(formatted(arrow.labelX))" y="\#(formatted(arrow.labelY + 3))""#
    return #"<text class="rows" data-rows="\#(rows)" \#(place)>\#(XML.escaped(arrow.label))</text>"#
  }

  private static func boxSVG(_ box: Box) -> String {
    let step = box.node.stepKey.map { #" data-step="\#(XML.escaped($0))""# } ?? ""
    var text = #"<g class="box \#(box.node.kind.rawValue)"\#(step)>"# + shapeSVG(box)
    let top = box.middleY - Double(box.node.lines.count - 1) * lineHeight / 2 + 4
    for (number, line) in box.node.lines.enumerated() {
      let weight = number == 0 && box.node.stepKey != nil ? #" class="id""# : ""
      text += #"<text\#(weight) x="\#(Self.formatted(box.middleX))" "#
      text += #"y="\#(Self.formatted(top + Double(number) * lineHeight))">\#(XML.escaped(line))</text>"#
    }
    text += "</g>"
    let end = box.middleY + box.height / 2
    for (number, chip) in box.chips.enumerated() {
      text += Self.chipSVG(
        chip, x: box.middleX, y: end + (Double(number) + 0.5) * chipHeight, width: box.width)
    }
    return text
  }

  private static func chipSVG(_ chip: Chip, x: Double, y: Double, width: Double) -> String {
    let rows = XML.escaped(chip.edge.rowKeys.joined(separator: " "))
    let height = chipHeight - 3
    let words = chip.edge.lines.joined(separator: " ")
    var text = #"<g class="chip \#(chip.kind.rawValue) \#(chip.edge.kind.rawValue)" data-rows="\#(rows)">"#
    if !words.isEmpty { text += "<title>\(XML.escaped(words))</title>" }
    text += rectangleSVG(x - width / 2, y - height / 2 + 1, width, height, radius: height / 2)
    return text
      + #"<text x="\#(formatted(x))" y="\#(formatted(y + 5))">\#(XML.escaped(chip.text))</text></g>"#
  }

  /// Each kind has a shape of its own, so that they differ without colour.
  private static func shapeSVG(_ box: Box) -> String {
    let (left, top) = (box.middleX - box.width / 2, box.middleY - box.height / 2)
    switch box.node.kind {
    case .start, .result, .errorFlow, .exit, .placeholder, .unresolved: return ""
    case .overlay: return rectangleSVG(left, top, box.width, box.height, radius: 12)
    case .system, .passage: return rectangleSVG(left, top, box.width, box.height, radius: box.height / 2)
    case .os: return hexagonSVG(box, corner: 12)
    case .call:
      return rectangleSVG(left, top, box.width, box.height, radius: 2)
        + rectangleSVG(left + 4, top, box.width - 8, box.height, radius: 0)
    case .screen, .external: return rectangleSVG(left, top, box.width, box.height, radius: 3)
    }
  }

  private static func rectangleSVG(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
  ) -> String {
    let size = #"width="\#(formatted(width))" height="\#(formatted(height))" rx="\#(formatted(radius))""#
    return #"<rect x="\#(formatted(x))" y="\#(formatted(y))" \#(size)/>"#
  }

  private static func hexagonSVG(_ box: Box, corner: Double) -> String {
    let (left, right) = (box.middleX - box.width / 2, box.middleX + box.width / 2)
    let (top, bottom) = (box.middleY - box.height / 2, box.middleY + box.height / 2)
    let corners = [
      (left, box.middleY), (left + corner, top), (right - corner, top), (right, box.middleY),
      (right - corner, bottom),
      (left + corner, bottom),
    ]
    let points = corners.map { "\(formatted($0)),\(formatted($1))" }.joined(separator: " ")
    return #"<polygon points="\#(points)"/>"#
  }

  /// One digit behind the point is more than can be seen.
  static func formatted(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let rest = abs(tenths % 10)
    let whole = tenths / 10
    let sign = tenths < 0 && whole == 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
