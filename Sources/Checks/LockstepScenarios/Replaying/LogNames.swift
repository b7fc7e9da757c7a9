import Lockstep

/// The names of a program as logs use them.
struct LogNames: Sendable {
  private let program: FlowProgram
  /// By place: `UC2.3 1.3a`.
  private var rowsByPlace: [String: [RowID]] = [:]
  /// By their words.
  private var rowsByEvent: [String: [RowID]] = [:]
  /// By title and by place.
  private var displaysByName: [String: [DisplayID]] = [:]
  /// By the numbers of displays.
  private var titleByNumber: [String]
  /// The displays of errors and placeholders, by the row that shows them.
  private var displayByCoverRow: [Int32: DisplayID] = [:]

  init(_ program: FlowProgram) {
    self.program = program
    titleByNumber = program.stepInfos.map(\.name)
    for step in program.allSteps where program.code(of: step).kind != .call {
      let (info, shown) = (program.stepInfo(step), DisplayID(number: step.index))
      displaysByName[info.place] = [shown]
      displaysByName[Self.key(info.name), default: []].append(shown)
    }
    var known: [String: DisplayID] = [:]
    for (index, info) in program.rowInfos.enumerated() {
      let row = RowID(Int32(index))
      rowsByPlace[program.place(of: row), default: []].append(row)
      if info.trigger == .event { rowsByEvent[Self.key(info.text), default: []].append(row) }
      guard [.error, .placeholder].contains(program.code(of: row).jump) else { continue }
      let title = info.shownText ?? ""
      let shown = known[title] ?? DisplayID(number: Int32(titleByNumber.count))
      if known.updateValue(shown, forKey: title) == nil {
        titleByNumber.append(title)
        displaysByName[Self.key(title), default: []].append(shown)
      }
      displayByCoverRow[row.index] = shown
    }
  }

  /// The form under which titles and words of events are looked up. None is mistaken for a place, which begins with an ID of a
  /// flow in capitals.
  private static func key(_ title: String) -> String { RowText.normalized(title) }

  func rows(_ place: String) -> [RowID] { rowsByPlace[place] ?? [] }
  func eventRows(_ words: String) -> [RowID] { rowsByEvent[Self.key(words)] ?? [] }
  func screens(_ name: String) -> [DisplayID] { displaysByName[name] ?? displaysByName[Self.key(name)] ?? [] }

  /// The names that a misspelt one may be meant for.
  var rowNames: [String] { rowsByPlace.keys.sorted() }
  var screenNames: [String] {
    let steps = program.allSteps.filter { program.isDisplayed($0) }.map { program.stepInfo($0).name }
    return Set(steps + titleByNumber[program.steps.count...]).sorted()
  }

  /// Whether something is displayed only while an action runs, or while the system waits.
  func isOptional(_ shown: DisplayID) -> Bool {
    let number = Int(shown.number)
    return program.steps.indices.contains(number) && [.run, .wait].contains(program.steps[number].kind)
  }

  /// The display of a session.
  func display(of configuration: Configuration) -> DisplayID {
    if configuration.cover == .none { return DisplayID(number: configuration.step.index) }
    return displayByCoverRow[configuration.coverRow.index] ?? .nothing
  }

  /// `'Open app with PIN' (UC2.3 1.3)`, `'No internet'`.
  func words(_ shown: DisplayID) -> String {
    let number = Int(shown.number)
    let isStep = program.steps.indices.contains(number)
    return "'\(title(shown))'" + (isStep ? " (\(program.stepInfos[number].place))" : "")
  }

  /// The title; empty for nothing.
  func title(_ shown: DisplayID) -> String {
    titleByNumber.indices.contains(Int(shown.number)) ? titleByNumber[Int(shown.number)] : ""
  }

  /// The meaning of a line: an activity is a row, a screen, or else an event.
  func meaning(of deed: LogLine.Operation) -> LogLine.Operation {
    guard case .activity(let name) = deed else { return deed }
    if name == HostEvent.start.rawValue { return LogLine.start }
    if rowsByPlace[name] != nil { return .row(name) }
    if !screens(name).isEmpty { return .screen(name) }
    let isEvent =
      !eventRows(name).isEmpty || HostEvent(rawValue: name) != nil || CoverChoice(rawValue: name) != nil
    if isEvent { return .event(name) }
    // An ID of a flow with a number is probably a misspelt row.
    let flow = LogLine.Operation.row(name).subject.flow
    return flow.flatMap(program.flow) != nil ? .row(name) : .screen(name)
  }
}
