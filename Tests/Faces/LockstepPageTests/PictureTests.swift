import FlowFixtures
import Foundation
import LockstepMarkdown
import LockstepModel
import TestSupport
import Testing

@testable import LockstepPage

@Suite struct PictureTests {
  private static func picture(of flow: String) throws -> Picture {
    let diagram = try #require(Diagram(of: flow, in: try FlowFiles.project))
    return try #require(Picture(diagram))
  }

  /// Only what is shown is broken into lines: all of it would take the square of its length.
  @Test(.timeLimit(.minutes(10))) func aTextOfAnyLengthHasFewLines() {
    let word = String(repeating: "a", count: 3_000_000)
    #expect(PlainText.lines(word, width: 4, limit: 2) == ["aaaa", "aaa…"])
    #expect(PlainText.lines("to \(word)", width: 4, limit: 3) == ["to", "aaaa", "aaa…"])
    #expect(PlainText.lines("one two three", width: 7, limit: 3) == ["one two", "three"])
  }

  /// Of our own flows; what crosses is hard to follow.
  @Test(arguments: ["PF2.8", "UC2.3", "UC2.1", "CP1"]) func arrowsHardlyCross(_ flow: String) throws {
    let picture = try Self.picture(of: flow)
    var crossings: [String] = []
    for (number, arrow) in picture.arrows.enumerated() {
      for other in picture.arrows[(number + 1)...] where Self.cross(arrow, other) {
        crossings.append("\(arrow.label) × \(other.label)")
      }
    }
    #expect(crossings.count <= 5, "\(crossings)")
  }

  /// Whether two arrows cross where they do not begin or end together.
  private static func cross(_ one: Picture.Arrow, _ other: Picture.Arrow) -> Bool {
    let ends = Set([one.edge.from, one.edge.to]).intersection([other.edge.from, other.edge.to])
    let count = zip(one.points, one.points.dropFirst()).reduce(0) { count, side in
      count
        + zip(other.points, other.points.dropFirst()).count { cross(side.0, side.1, $0.0, $0.1) }
    }
    return ends.isEmpty ? count > 0 : count > 1
  }

  private typealias Point = (x: Double, y: Double)

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }

  /// On which side of a line a point lies.
  private static func side(_ start: Point, _ end: Point, _ point: Point) -> Double {
    (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
  }

  /// The tables of the sample.
  private static func sample() throws -> Project {
    let root = Repository.samples.appending(path: "functional-design")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path()).sorted()
    return Project(
      try paths.filter { $0.contains("-") && $0.contains("/") }.compactMap { path in
        let bytes = [UInt8](try Data(contentsOf: root.appending(path: path)))
        return MarkdownReader.read(SourceText(path: path, bytes: bytes)).value
      })
  }

  /// Of our own flows and of the sample's.
  @Test func noLabelIsOnAnotherArrow() throws {
    var pictures: [Picture] = []
    for project in [try FlowFiles.project, try Self.sample()] {
      for table in project.linked.tables {
        if let diagram = Diagram(of: table.entry.id, in: project) {
          pictures += [Picture(diagram)].compactMap(\.self)
        }
      }
    }
    #expect(pictures.count > 10)
    var found: [String] = []
    for picture in pictures {
      let labelled = picture.arrows.filter { !$0.label.isEmpty }
      for arrow in labelled {
        for other in picture.arrows
        where Self.isOther(other, than: arrow) && Self.passes(other, labelOf: arrow) {
          found.append("\(picture.title): \(arrow.label) on \(other.label)")
        }
        for other in labelled where Self.isOther(other, than: arrow) && Self.touch(arrow, other) {
          found.append("\(picture.title): \(arrow.label) on the label \(other.label)")
        }
      }
    }
    #expect(found == [])
  }

  /// A label that made room for others stays in the picture: five rows past a step, and a timer.
  @Test func noLabelIsBeyondTheBorder() throws {
    let rows = ["1.1a", "1.1b", "1.1c"].map { "| \($0) | User selects \($0) | 1.3 |\n" }.joined()
    let document = """
      # Use Case 1 Clip

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **System displays screen 'Home'** | |
      \(rows)| 1.1d | Event: time is up (after 2d) | 1.3 |
      | 1.1e | User selects Else | 1.2 |
      | **1.2** | **System checks** | |
      | 1.2a | Case: A | 1.3 |
      | **1.3** | **System displays screen 'Second'** | |
      | 1.3a | User selects Close | End |

      """
    let read = MarkdownReader.read(SourceText(path: "UC1.md", bytes: Array(document.utf8)))
    let project = Project([read].compactMap(\.value))
    let diagram = try #require(Diagram(of: "UC1", in: project))
    let picture = try #require(Picture(diagram))
    let labelled = picture.arrows.filter { !$0.label.isEmpty }
    #expect(labelled.count > 2)
    for arrow in labelled {
      let half = Picture.labelWidth(arrow.label) / 2
      #expect(arrow.labelX - half >= 0 && arrow.labelX + half <= picture.width, "\(arrow.label)")
      #expect(arrow.labelY - 6 >= 0 && arrow.labelY + 6 <= picture.height, "\(arrow.label)")
    }
  }

  private static func isOther(_ other: Picture.Arrow, than arrow: Picture.Arrow) -> Bool {
    other.edge.from != arrow.edge.from || other.edge.rowIDs != arrow.edge.rowIDs
  }

  /// Whether a part of an arrow passes the label of another.
  private static func passes(_ arrow: Picture.Arrow, labelOf other: Picture.Arrow) -> Bool {
    let (width, height) = (Picture.labelWidth(other.label), 10.0)
    return zip(arrow.points, arrow.points.dropFirst()).contains { start, end in
      (0...400).contains { step in
        let t = Double(step) / 400
        let isStraight = start.x == end.x || start.y == end.y
        let (eased, along) = isStraight ? (t, t) : (t * t * (3 - 2 * t), 1.5 * t * (1 - t) + t * t * t)
        let (across, down) = arrow.leavesAtSide ? (along, eased) : (eased, along)
        let (x, y) = (start.x + (end.x - start.x) * across, start.y + (end.y - start.y) * down)
        return abs(x - other.labelX) < width / 2 && abs(y - other.labelY) < height / 2
      }
    }
  }

  private static func touch(_ one: Picture.Arrow, _ other: Picture.Arrow) -> Bool {
    abs(one.labelX - other.labelX) < (Picture.labelWidth(one.label) + Picture.labelWidth(other.label)) / 2
      && abs(one.labelY - other.labelY) < 10
  }

  /// As an arrow or as a chip, and once.
  @Test(arguments: ["PF2.8", "UC2.3", "UC2.1", "CP1"]) func everyRowIsThere(_ flow: String) throws {
    let picture = try Self.picture(of: flow)
    let drawn = picture.arrows.flatMap(\.edge.rowIDs) + picture.boxes.flatMap(\.chips).flatMap(\.edge.rowIDs)
    let document = try #require(try FlowFiles.project.documents.first { $0.id.value == flow })
    let rows = document.sections.flatMap(\.scenarios).flatMap(\.steps).flatMap(\.transitions).map(\.id.value)
    #expect(drawn.sorted() == rows.sorted())
  }

  /// From top to bottom in the order of the document, below its title, and no band over another.
  @Test(arguments: ["PF2.8", "UC2.3", "UC2.1", "CP1"]) func eachScenarioIsABand(_ flow: String) throws {
    let picture = try Self.picture(of: flow)
    let document = try #require(try FlowFiles.project.documents.first { $0.id.value == flow })
    let scenarios = document.sections.flatMap(\.scenarios)
    #expect(picture.bands.count == scenarios.count)
    for scenario in scenarios {
      let title = [scenario.id.value, scenario.title?.value].compactMap(\.self).joined(separator: " ")
      let band = try #require(picture.bands.first { $0.lines.joined(separator: " ") == title })
      var bottom = band.y + Double(band.lines.count) * Picture.lineHeight
      for step in scenario.steps {
        let box = try #require(picture.boxes.first { $0.node.stepKey == step.id.value })
        #expect(box.middleY - box.height / 2 >= bottom)
        #expect(box.middleX - box.width / 2 > band.x && box.middleX + box.width / 2 < band.x + band.width)
        bottom = box.middleY + box.height / 2 + Double(box.chips.count) * Picture.chipHeight
      }
      #expect(bottom < band.y + band.height)
      let others = picture.bands.filter { $0.lines != band.lines }
      #expect(!others.contains { Self.overlap($0, band) })
    }
    let isInside = picture.bands.allSatisfy {
      $0.x + $0.width <= picture.width && $0.y + $0.height <= picture.height
    }
    #expect(isInside)
  }

  private static func overlap(_ one: Picture.Band, _ other: Picture.Band) -> Bool {
    one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height
      && other.y < one.y + one.height
  }

  /// Arrows lead down, past steps, or to the next lane; what leads back is a chip that says where.
  @Test func whatLeadsBackIsAChip() throws {
    let picture = try Self.picture(of: "UC2.3")
    let chips = picture.boxes.flatMap(\.chips).map(\.text)
    #expect(chips.contains("2.1b ↑ 1.2"))
    #expect(chips.contains("1.3c → UC9.2 Get app information"))
    #expect(picture.arrows.contains { $0.label == "1.2e" })
  }

  @Test func aTimerSaysWhenItFires() throws {
    let picture = try Self.picture(of: "PF2.8")
    #expect(picture.boxes.flatMap(\.chips).map(\.text).contains("5.1e after blocked-for Result: Retry"))
  }
}
