import LockstepModel

extension Shape {
  /// The sets of words that a project may bring, see ``Wording``.
  static let wording = Shape.named(
    Wording.sets.map { set in
      switch set.name {
      case "ids": (set.name, keys(set.keys, .text))
      case "none": (set.name, .list(.text))
      default: (set.name, keys(set.keys, .list(.text)))
      }
    } + [("numbers", numbers)])

  static let numbers = Shape.named([
    ("style", .choice(NumberStyle.Shape.allCases.map(\.rawValue))), ("prefix", .text),
  ])

  private static func keys(_ names: [String], _ shape: Shape) -> Shape { .named(names.map { ($0, shape) }) }
}
