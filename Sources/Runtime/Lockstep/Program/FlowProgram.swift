/// A project resolved for running: every name is a small integer, every reference has its target.
///
/// Strings are kept for people only; the interpreter works on the numbers. A program is immutable and may be shared by any number of sessions.
public struct FlowProgram: Sendable {
  let content: ProgramContent

  package init(tables: ProgramTables) { content = ProgramContent(tables) }

  /// Identifies the behaviour of a flow, whatever its wording; see ``FlowSnapshot``. Nil if the flow does not exist.
  package func digest(of flow: String) -> UInt64? { self.flow(flow).map { digests[$0] } }

  /// The description of a flow for people.
  package struct FlowInfo: Sendable {
    package var id: String
    package var title: String
    package var isExternal: Bool
    package var parameters: [String]
    package var results: [String]

    package init(id: String, title: String, isExternal: Bool, parameters: [String], results: [String]) {
      self.id = id
      self.title = title
      self.isExternal = isExternal
      self.parameters = parameters
      self.results = results
    }

    /// The bit of a parameter, of 32, which is set if it was passed; all of them for one that the flow does not
    /// declare, which cannot be passed.
    package static func bit(of parameter: String, among parameters: [String]) -> UInt32 {
      parameters.prefix(32).firstIndex(of: parameter).map { 1 << UInt32($0) } ?? .max
    }
  }

  /// The properties of a named value.
  package struct ValueInfo: Sendable {
    package var name: String
    package var isSecret: Bool
    package var pattern: FlowPattern?
    /// The kinds as which it may be held; empty where nothing says so. Derived from the rows.
    package internal(set) var kinds: [ValueKind] = []

    package init(name: String, isSecret: Bool, pattern: FlowPattern?) {
      self.name = name
      self.isSecret = isSecret
      self.pattern = pattern
    }
  }

  /// The number of the flow called `id`.
  package func flow(_ id: String) -> Int? { content.flowNumbers[id] }

  package func stepInfo(_ step: StepID) -> StepInfo { stepInfos[Int(step.index)] }

  package func rowInfo(_ row: RowID) -> RowInfo { rowInfos[Int(row.index)] }

  /// The row called `place`, its flow's id and its own: `UC2.3 1.3a`; nil where no row or more than one has it.
  ///
  /// Look rows up once and take them by ``FlowSession/Input/take(_:gives:)`` where speed matters.
  public func row(_ place: String) -> RowID? {
    guard let blank = place.lastIndex(of: " "), let number = flow(String(place[..<blank])) else { return nil }
    let id = place[place.index(after: blank)...]
    let code = flows[number]
    let found = (code.firstStep..<code.firstStep + code.stepCount).lazy.flatMap { rows(of: StepID($0)) }
      .filter { rowInfo($0).id == id }.prefix(2)
    return found.count == 1 ? found.first : nil
  }

  /// Whether a step is a screen, or shown over one.
  package func isDisplayed(_ step: StepID) -> Bool {
    let kind = steps[Int(step.index)].kind
    return kind == .screen || kind == .overlay
  }

  /// Whether a step is shown over a screen, and so never entered in the history.
  package func isOverlay(_ step: StepID) -> Bool { steps[Int(step.index)].kind == .overlay }

  /// The step called `id` of the flow called `flow`.
  package func step(_ id: String, of flow: String) -> StepID? {
    guard let number = self.flow(flow) else { return nil }
    let code = flows[number]
    let range = Int(code.firstStep)..<Int(code.firstStep + code.stepCount)
    return range.first { stepInfos[$0].id == id }.map { StepID(Int32($0)) }
  }

  /// The rows of a step in document order.
  package func rows(of step: StepID) -> [RowID] {
    let code = steps[Int(step.index)]
    return (code.firstRow..<code.firstRow + code.rowCount).map { RowID($0) }
  }

  /// The number of the flow that a step belongs to.
  package func flow(of step: StepID) -> Int { Int(steps[Int(step.index)].flow) }

  /// The steps of the flow called `id`, in document order.
  package func steps(of flow: String) -> [StepID] {
    guard let number = self.flow(flow) else { return [] }
    return (flows[number].firstStep..<flows[number].firstStep + flows[number].stepCount).map { StepID($0) }
  }

  /// All steps, in the order of the documents.
  package var allSteps: [StepID] { stepInfos.indices.map { StepID(Int32($0)) } }

  package func nameNumber(_ text: String) -> Int32? { content.nameNumbers[text] }

  /// Whether values of this name are held by reference only.
  package func isSecret(_ name: String) -> Bool {
    self.nameNumber(name).map { valueInfos[Int($0)].isSecret } ?? true
  }

  /// The pattern that a whole value of this name must match.
  package func pattern(of name: String) -> FlowPattern? {
    self.nameNumber(name).flatMap { valueInfos[Int($0)].pattern }
  }

  /// The system actions that the flows name, by name; external partial flows are among them.
  public var requiredActions: [RequiredAction] {
    var found: [RequiredAction] = []
    for step in allSteps where steps[Int(step.index)].kind == .run {
      let info = stepInfo(step)
      guard let name = info.action else { continue }
      let outcomes = rows(of: step).filter { rows[Int($0.index)].kind == .outcome }
        .map { rowInfo($0).outcomeName }
      let index = found.firstIndex { $0.name == name } ?? found.endIndex
      if index == found.endIndex { found.append(RequiredAction(name: name, steps: [], outcomes: [])) }
      found[index].steps.append(info.place)
      for outcome in outcomes where !found[index].outcomes.contains(outcome) {
        found[index].outcomes.append(outcome)
      }
    }
    return found.sorted { $0.name < $1.name }
  }
}

extension FlowProgram {
  /// Reads an image that is embedded in the source of an app as Base64 text (RFC 4648); line breaks in it do not count.
  ///
  /// - Throws: where the image is wrong, and why.
  public init(base64Encoded text: StaticString) throws(ProgramImageError) {
    try self.init(image: Self.bytes(ofBase64: text.description.utf8))
  }

  /// Characters outside the alphabet are skipped; the image's checksum detects missing ones.
  private static func bytes(ofBase64 text: String.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for character in text {
      guard let value = value(ofBase64: character) else { continue }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  private static func value(ofBase64 character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// A row's flow and id: `UC2.3 1.3a`.
  public func place(of row: RowID) -> String {
    let info = rowInfo(row)
    return stepInfo(info.step).flow + " " + info.id
  }

  /// The target of a row, as a trace shows it: `1.4`, `PF2.8 2.1`, `result Retry`, `back`, `UC7.1`.
  package func target(of row: RowID) -> String {
    let code = rows[Int(row.index)]
    let info = rowInfos[Int(row.index)]
    switch code.jump {
    case .stay: return "stays"
    case .step:
      let step = stepInfos[Int(code.argument)]
      return step.flow == stepInfo(info.step).flow ? step.id : step.place
    case .back: return "back"
    case .end: return "end"
    case .resume: return "resume"
    case .result: return "result " + results[Int(code.argument)]
    case .goTo, .endGoTo:
      return code.argument >= 0 ? stepInfos[Int(code.argument)].place : flowInfos[Int(code.flow)].id
    case .error: return "error " + (info.shownText ?? "")
    case .nowhere: return info.shownText ?? ""
    case .placeholder: return "placeholder '\(info.shownText ?? "")'"
    }
  }

  /// Whether a row leads to another place each time: Back, End and Resume.
  package func hasVaryingTarget(_ row: RowID) -> Bool {
    switch rows[Int(row.index)].jump {
    case .back, .end, .resume: true
    case .stay, .step, .result, .goTo, .endGoTo, .error, .nowhere, .placeholder: false
    }
  }
}
