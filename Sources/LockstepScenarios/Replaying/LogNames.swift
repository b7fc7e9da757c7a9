import Lockstep

/// Something that is displayed: a step by its number, or behind them the title of an error or a placeholder.
struct ShownID: Hashable, Sendable {
  var number: Int32
  static var nothing: ShownID { ShownID(number: -1) }
}

/// The names of a program as logs use them.
struct LogNames: Sendable {
  private let program: Program
  /// By place: `UC2.3 1.3a`.
  private var rows: [String: [RowID]] = [:]
  /// By their words.
  private var events: [String: [RowID]] = [:]
  /// By title and by place.
  private var screens: [String: [ShownID]] = [:]
  private var titles: [String] = []
  /// Of ``titles``, by the row that shows it.
  private var overlays: [Int: Int] = [:]

  init(_ program: Program) {
    self.program = program
    for step in program.allSteps where program.code(of: step).kind != .call {
      let (info, shown) = (program.stepInfo(step), ShownID(number: step.index))
      screens[info.place] = [shown]
      screens[Self.key(info.name), default: []].append(shown)
    }
    for (index, info) in program.rowInfos.enumerated() {
      let row = RowID(Int32(index))
      rows[program.place(of: row), default: []].append(row)
      if info.trigger == .event { events[Self.key(info.text), default: []].append(row) }
      guard [.error, .placeholder].contains(program.code(of: row).jump) else { continue }
      let title = info.shown ?? ""
      let number = titles.firstIndex(of: title) ?? titles.endIndex
      if number == titles.endIndex {
        titles.append(title)
        screens[Self.key(title), default: []].append(ShownID(number: Int32(program.steps.count + number)))
      }
      overlays[index] = number
    }
  }

  /// Titles cannot be mistaken for places, which begin with an ID of a flow in capitals.
  private static func key(_ title: String) -> String { RowText.normal(title) }

  func rows(_ place: String) -> [RowID] { rows[place] ?? [] }
  func events(_ words: String) -> [RowID] { events[Self.key(words)] ?? [] }
  func screens(_ name: String) -> [ShownID] { screens[name] ?? screens[Self.key(name)] ?? [] }

  /// The names that a misspelt one may be meant for.
  var rowNames: [String] { rows.keys.sorted() }
  var screenNames: [String] {
    Set(program.allSteps.filter { program.isDisplayed($0) }.map { program.stepInfo($0).name } + titles)
      .sorted()
  }

  /// The display of a session.
  func shown(_ configuration: Configuration) -> ShownID {
    if configuration.overlay == .none { return ShownID(number: configuration.step.index) }
    let title = overlays[Int(configuration.overlayRow.index)] ?? 0
    return ShownID(number: Int32(program.steps.count + title))
  }

  /// `'Open app with PIN' (UC2.3 1.3)`, `'No internet'`.
  func words(_ shown: ShownID) -> String {
    let number = Int(shown.number)
    guard program.steps.indices.contains(number) else { return "'\(title(shown))'" }
    return "'\(title(shown))' (\(program.stepInfos[number].place))"
  }

  /// The title; empty for nothing.
  func title(_ shown: ShownID) -> String {
    let number = Int(shown.number)
    if program.steps.indices.contains(number) { return program.stepInfos[number].name }
    let title = number - program.steps.count
    return titles.indices.contains(title) ? titles[title] : ""
  }

  /// The meaning of a line: an activity is a row, a screen, or else an event.
  func meaning(of deed: LogLine.Deed) -> LogLine.Deed {
    guard case .activity(let name) = deed else { return deed }
    if rows[name] != nil { return .row(name) }
    if !screens(name).isEmpty { return .screen(name) }
    let isEvent =
      !events(name).isEmpty || HostEvent(rawValue: name) != nil || OverlayChoice(rawValue: name) != nil
    if isEvent { return .event(name) }
    // An ID of a flow with a number is probably a misspelt row.
    let words = name.split(separator: " ")
    return words.count == 2 && program.flow(String(words[0])) != nil ? .row(name) : .screen(name)
  }
}

/// Events of the host.
enum HostEvent: String { case suspend, resume }
