import FlowFixtures
import LockstepModel
import Testing

@testable import LockstepPage

@Suite struct PictureTests {
  private static func picture(of flow: String) throws -> Picture {
    let diagram = try #require(Diagram(of: flow, in: try FlowFiles.project))
    return try #require(Picture(diagram))
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
    #expect(crossings.count <= 4, "\(crossings)")
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

  /// As an arrow or as a chip, and once.
  @Test(arguments: ["PF2.8", "UC2.3", "UC2.1", "CP1"]) func everyRowIsThere(_ flow: String) throws {
    let picture = try Self.picture(of: flow)
    let drawn = picture.arrows.flatMap(\.edge.rows) + picture.boxes.flatMap(\.chips).flatMap(\.edge.rows)
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
        let box = try #require(picture.boxes.first { $0.node.step == step.id.value })
        #expect(box.y - box.height / 2 >= bottom)
        #expect(box.x - box.width / 2 > band.x && box.x + box.width / 2 < band.x + band.width)
        bottom = box.y + box.height / 2 + Double(box.chips.count) * Picture.chipHeight
      }
      #expect(bottom < band.y + band.height)
      let others = picture.bands.filter { $0.lines != band.lines }
      #expect(!others.contains { Self.overlap($0, band) })
    }
    let isInside = picture.bands.allSatisfy {
      $0.x + $0.width < picture.width && $0.y + $0.height < picture.height
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
