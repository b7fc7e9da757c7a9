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
      case .atMost: most = integer(field, in: 0...1_000_000)
      case .run: run = oneOrMore(field)
      case .between: between = oneOrMore(field)
      default: break
      }
    }
    finish(cursor)
    checkRules(fields, in: cursor)
    if let most { property.claim = .atMost(most, run: run, between: between) }
    return property
  }

  /// A text, or a list of texts.
  mutating func oneOrMore(_ field: Field) -> [SourceString] {
    if node(field.value).kind == .sequence { return texts(field) }
    return text(field).map { [$0] } ?? []
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
      case .by: condition.isByBack = choice(field, among: ["back"]) != nil
      default: break
      }
    }
    finish(cursor)
    checkRules(fields, in: cursor)
    return condition
  }
}
