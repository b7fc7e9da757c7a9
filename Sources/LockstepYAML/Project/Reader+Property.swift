import Lockstep
import LockstepModel

/// Reading the properties of a project.
extension Reader {
  mutating func properties(_ outer: Field) -> [PropertyDocument] {
    list(outer, of: .table(.property)) { reader, entry, properties in
      if let property = reader.property(entry, outer) { properties.append(property) }
    }
  }

  private mutating func property(_ entry: Int, _ outer: Field) -> PropertyDocument? {
    guard var cursor = mapping(entry, as: .property, of: outer) else { return nil }
    var property = PropertyDocument(name: SourceString("", at: span(entry)), span: span(entry))
    var most: Located<Int>?
    var possible: PropertyDocument.Condition?
    var run: [SourceString] = []
    var between: [SourceString] = []
    var fields: [Field] = []
    while let field = next(of: &cursor) {
      fields.append(field)
      switch field.name {
      case .property: property.name = text(field) ?? property.name
      case .start: property.start = id(field)
      case .after: property.after = oneOrMore(field)
      case .until: property.until = oneOrMore(field)
      case .never: property.claim = condition(field).map { .never($0) }
      case .alwaysPossible: property.claim = condition(field).map { .alwaysPossible($0) }
      case .from: property.from = condition(field)
      case .without: property.without = oneOrMore(field)
      case .possible: possible = condition(field)
      case .within, .atMost: most = integer(field, in: 0...1_000_000)
      case .followGoTo: property.follows = followedFlows(field)
      case .run: run = oneOrMore(field)
      case .between: between = oneOrMore(field)
      default: break
      }
    }
    finish(cursor)
    checkRules(fields, in: cursor)
    if let most {
      property.claim =
        possible.map { .possible($0, within: most) } ?? .atMost(most, run: run, between: between)
    }
    return property
  }

  /// `all` or `none`, or a list of flows; nil: all.
  private mutating func followedFlows(_ field: Field) -> [SourceString]? {
    if node(field.value).kind == .sequence { return texts(field) }
    return choice(field, among: ["all", "none"]).flatMap { $0.value == "all" ? nil : [] }
  }

  private mutating func condition(_ outer: Field) -> PropertyDocument.Condition? {
    guard var cursor = mapping(outer.value, as: .condition, of: outer) else { return nil }
    var condition = PropertyDocument.Condition(span: span(outer.value))
    var fields: [Field] = []
    while let field = next(of: &cursor) {
      fields.append(field)
      switch field.name {
      case .shows: condition.shows = text(field)
      case .at: condition.at = id(field).flatMap { place($0, at: field.value) }
      case .in: condition.flow = id(field)
      case .ends: condition.ends = text(field)
      case .holds: condition.holds = text(field)
      case .by: condition.isByBack = choice(field, among: ["back"]) != nil
      default: break
      }
    }
    finish(cursor)
    checkRules(fields, in: cursor)
    return condition
  }
}
