import LockstepModel

extension Wording.ListWord {
  /// The position among all cases.
  var ordinal: Int {
    switch self {
    case .useCase: 0
    case .main: 1
    case .alternatives: 2
    case .preconditions: 3
    case .postconditions: 4
    case .rules: 5
    case .other: 6
    case .id: 7
    case .name: 8
    case .actors: 9
    case .supportingActors: 10
    case .goal: 11
    case .trigger: 12
    case .flow: 13
    case .user: 14
    case .system: 15
    case .step: 16
    case .returns: 17
    case .rejoins: 18
    case .ends: 19
    case .fails: 20
    case .goTo: 21
    case .executes: 22
    case .repeats: 23
    case .until: 24
    case .displays: 25
    case .prompts: 26
    case .stores: 27
    case .checks: 28
    case .states: 29
    case .interrupts: 30
    case .expires: 31
    case .seconds: 32
    case .minutes: 33
    case .hours: 34
    case .days: 35
    case .condition: 36
    case .otherwise: 37
    }
  }
}
