import FlowFixtures
import LockstepDiagrams
import LockstepLinking
import LockstepModel
import Testing

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
    #expect(crossings.count <= 3, "\(crossings)")
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

  @Test func aTimerSaysWhenItFires() throws {
    let picture = try Self.picture(of: "PF2.8")
    #expect(picture.boxes.flatMap(\.chips).map(\.text).contains("5.1e after blocked-for Result: Retry"))
  }
}
