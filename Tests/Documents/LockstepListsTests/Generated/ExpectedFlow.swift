/// The program of an abstract use case, worked out from the rules alone: places by number, and the ways between them.
///
/// It shares nothing with the reader: a line is `place kind row → place`.
struct ExpectedFlow {
  private let useCase: AbstractUseCase
  private let label: (Int) -> String
  private let stepID: (String, Int) -> String
  private(set) var lines: [String] = []

  /// - Parameters:
  ///   - label: the label of an alternative, by its position.
  ///   - stepID: the ID of a sentence of an alternative.
  init(
    _ useCase: AbstractUseCase, label: @escaping (Int) -> String, stepID: @escaping (String, Int) -> String
  ) {
    self.useCase = useCase
    self.label = label
    self.stepID = stepID
    addList(
      useCase.main, id: { "\($0)" }, exit: "end", alternatives: Array(useCase.alternatives.enumerated()))
    for (number, alternative) in useCase.alternatives.enumerated() where !alternative.acts.isEmpty {
      let name = label(number)
      addList(alternative.acts, id: { stepID(name, $0) }, exit: exit(alternative.end), alternatives: [])
    }
  }

  private func exit(_ end: AbstractUseCase.End) -> String {
    switch end {
    case .ends: "end"
    case .fails: "fails"
    case .step(let number): place(returningTo: number)
    }
  }

  private func isScreen(_ list: [AbstractUseCase.Act], _ place: Int) -> Bool {
    list[place - 1] == .show && place < list.count && list[place] == .user
  }

  private func isChoice(_ list: [AbstractUseCase.Act], _ place: Int) -> Bool {
    place > 1 && list[place - 1] == .user && isScreen(list, place - 1)
  }

  /// What the system finds at a step of the main flow is decided in another place.
  private func decides(_ alternative: AbstractUseCase.Alternative) -> (place: Int, isAfter: Bool) {
    let (list, step) = (useCase.main, alternative.step)
    guard list[step - 1] == .user else { return (step, false) }
    let isSystem = step < list.count && [.show, .work, .check].contains(list[step])
    return isSystem ? (step + 1, false) : (step, true)
  }

  private func found(before step: Int) -> Bool {
    useCase.alternatives.contains { !$0.isUsers && decides($0) == (step, false) }
      && isScreen(useCase.main, step)
  }

  private func found(after step: Int) -> Bool {
    useCase.alternatives.contains { !$0.isUsers && decides($0) == (step, true) }
  }

  private func entry(_ step: Int) -> String { found(before: step) ? "\(step)?" : "\(step)" }

  private func place(returningTo step: Int) -> String {
    isChoice(useCase.main, step) ? "\(step - 1)" : entry(step)
  }

  private mutating func addList(
    _ list: [AbstractUseCase.Act], id: (Int) -> String, exit: String,
    alternatives: [(offset: Int, element: AbstractUseCase.Alternative)]
  ) {
    let isMain = !alternatives.isEmpty || list == useCase.main && id(1) == "1"
    for step in 1...max(1, list.count) where step <= list.count {
      var next = step < list.count ? isMain ? entry(step + 1) : id(step + 1) : exit
      if isMain, found(after: step) {
        lines.append("\(step)? case \(step)? → \(next)")
        next = "\(step)?"
      }
      let own = id(step)
      if isMain, found(before: step) { lines.append("\(step)? case \(step)? → \(step)") }
      switch list[step - 1] {
      case .user:
        let shown = isChoice(list, step) ? id(step - 1) : own
        lines.append("\(shown) user \(own) → \(next)")
      case .show where isScreen(list, step): break
      case .show, .work, .check: lines.append("\(own) case \(own) → \(next)")
      case .other: lines.append("\(own) text \(own) → \(next)")
      }
    }
    for (number, alternative) in alternatives { add(alternative, label(number)) }
  }

  private mutating func add(_ alternative: AbstractUseCase.Alternative, _ name: String) {
    let target = alternative.acts.isEmpty ? exit(alternative.end) : name
    let act = useCase.main[alternative.step - 1]
    if alternative.isUsers {
      let place = isChoice(useCase.main, alternative.step) ? alternative.step - 1 : alternative.step
      lines.append("\(place) user \(name) → \(target)")
    } else if act == .other {
      lines.append("\(alternative.step) text \(name) → \(target)")
    } else {
      let (place, isAfter) = decides(alternative)
      let isBefore = !isAfter && isScreen(useCase.main, place)
      lines.append("\(place)\(isAfter || isBefore ? "?" : "") case \(name) → \(target)")
    }
  }
}
