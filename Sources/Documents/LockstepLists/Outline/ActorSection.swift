/// A part of a document that tells who acts: `## Actors`.
struct ActorSection {
  /// The level of its heading.
  let level: Int
  /// The position of its field.
  let field: Int
  /// The level of the headings in it that are names.
  var nameLevel: Int?

  init(level: Int, field: Int) { (self.level, self.field) = (level, field) }
}
