/// The rules there are.
public enum Rules {
  /// Every rule, in the order in which lists show them.
  public static let all: [any Rule] = [
    // What a name stands for.
    UnknownStep(), UnknownFlow(), UnknownResult(), ImpossibleReturn(), UnknownErrorFlow(), UndeclaredError(),
    UnknownParameter(), UnknownAction(), UnknownInput(), GoToPartialFlow(),
    // What a partial flow hands back.
    UnhandledResult(), UnproducedResult(),
    // What a row is called and says.
    DuplicateID(), MisplacedID(), AmbiguousRows(), UselessErratum(),
    // Where rows lead.
    MissingTarget(), UnreachableScenario(), UnreachableStep(), AutomaticCycle(),
    // The project file.
    UnknownRule(),
  ]

  /// The rule called `id`.
  public static func rule(_ id: String) -> (any Rule)? { all.first { $0.info.id == id } }
}
