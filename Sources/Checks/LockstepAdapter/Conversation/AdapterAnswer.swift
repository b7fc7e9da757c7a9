import Lockstep

/// An answer of an adapter.
struct AdapterAnswer: Sendable {
  /// What the app or the adapter says.
  enum Content: Sendable {
    case ready(version: Int, abilities: Set<AdapterAbility>)
    case done
    /// The app or the adapter has no way to do it; the reason.
    case cannot(String)
    case shows(ShownScreen)
    case ended
    /// The app shows what belongs to a flow elsewhere.
    case leftForFlow(String)
    /// The app does not work any more; the reason.
    case crashed(String)
  }

  var content: Content
  /// The keys of the runs that began since the answer before.
  var startedRunKeys: [String] = []
  /// Whether it names runs at all.
  var reportsRuns = false
  /// An action that ran though it was not prepared.
  var unpreparedAction: String?
  /// Whether `cannot` is about the adapter: the app is not to blame.
  var isAboutAdapter = false
  /// The file of a picture.
  var screenshotPath: String?

  /// - Parameter number: of the message, which an answer may repeat.
  init(_ line: String, to number: Int) throws(AdapterProblem) {
    guard let value = try? JSONParser.parse(ZeroizedBuffer(Array(line.utf8)).all),
      case .object(let members, _) = value
    else { throw .malformedAnswer(Self.shortened(line)) }
    let answer = AnswerMembers(members)
    if let told = answer.wholeNumber("n"), told != number { throw .unexpectedAnswer(Self.shortened(line)) }
    startedRunKeys = answer.texts("ran") ?? []
    reportsRuns = answer.texts("ran") != nil
    unpreparedAction = answer.text("unprepared")
    screenshotPath = answer.text("screenshot")
    isAboutAdapter = answer.text("of") == "adapter"
    if let reason = answer.text("unusable") { throw .unusable(reason) }
    guard let content = answer.content else {
      throw .malformedAnswer("\(Self.shortened(line)): \(answer.problem)")
    }
    self.content = content
  }

  private static func shortened(_ line: String) -> String {
    line.isEmpty ? "an empty line" : line.utf8.count > 120 ? "\(line.prefix(120))…" : line
  }
}

/// What an app shows; a part that its adapter cannot read is nil.
struct ShownScreen: Sendable {
  var title: String
  var message: String?
  var actions: [String]?
  var details: [String]?
  /// Something for people, such as an uncaught exception.
  var note: String?
}

/// The members of an answer, asked for by name and kind; others mean nothing to this version.
private struct AnswerMembers {
  let members: [JSONValue.Member]

  init(_ members: [JSONValue.Member]) { self.members = members }

  private subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  func text(_ key: String) -> String? { if case .string(let text)? = self[key] { text.text } else { nil } }

  func wholeNumber(_ key: String) -> Int? {
    if case .number(let number)? = self[key] {
      number.wholeNumber().flatMap { Int(exactly: $0) }
    } else {
      nil
    }
  }

  func isTrue(_ key: String) -> Bool { if case .bool(true)? = self[key] { true } else { false } }

  func texts(_ key: String) -> [String]? {
    guard case .array(let values)? = self[key] else { return nil }
    return values.compactMap { if case .string(let text) = $0 { text.text } else { nil } }
  }

  /// What is wrong with an answer that has no content.
  var problem: String {
    if let error = text("error") { return error }
    if case .object(let members, _)? = self["shows"] {
      return "'shows' needs 'title', a text" + Self.unknownMembersNote(members, Self.screenKeys)
    }
    let contentKeys = Self.contentKeys.map { "'\($0)'" }.joined(separator: ", ")
    return "it needs one of \(contentKeys)"
      + Self.unknownMembersNote(members, Self.contentKeys + Self.accompanyingKeys)
  }

  private static func unknownMembersNote(_ members: [JSONValue.Member], _ known: [String]) -> String {
    let names = members.map { $0.key }.filter { !known.contains($0) }
    return names.isEmpty ? "" : "; unknown: \(names.map { "'\($0)'" }.joined(separator: ", "))"
  }

  /// One of these is in each answer.
  private static let contentKeys = [
    "ready", "done", "shows", "ended", "left", "cannot", "crashed", "unusable",
  ]
  private static let accompanyingKeys = ["n", "ran", "unprepared", "screenshot", "of"]
  private static let screenKeys = ["title", "message", "actions", "details", "kind", "note"]

  var content: AdapterAnswer.Content? {
    if let version = wholeNumber("ready") {
      let can = (texts("can") ?? []).compactMap { AdapterAbility(rawValue: $0) }
      return .ready(version: version, abilities: Set(can))
    }
    if let reason = text("cannot") { return .cannot(reason) }
    if let reason = text("crashed") { return .crashed(reason) }
    if let flow = text("left") { return .leftForFlow(flow) }
    if isTrue("ended") { return .ended }
    if isTrue("done") { return .done }
    guard case .object(let members, _)? = self["shows"] else { return nil }
    let shown = AnswerMembers(members)
    guard let title = shown.text("title") else { return nil }
    return .shows(
      ShownScreen(
        title: title, message: shown.text("message"), actions: shown.texts("actions"),
        details: shown.texts("details"), note: shown.text("note")))
  }
}
