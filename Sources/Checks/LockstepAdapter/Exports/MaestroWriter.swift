package import Lockstep
import LockstepModel
import LockstepScenarios

extension AppPlay {
  /// The play as a flow of Maestro, which taps and looks on a device, and prepares nothing: <https://docs.maestro.dev>.
  ///
  /// What has to be prepared, and what no command does, is a comment above the commands that need it.
  package func maestroFlow(of program: FlowProgram) -> String {
    var writer = MaestroWriter(program: program)
    writer.write(self)
    return writer.text
  }
}

/// Writes the commands of a flow.
private struct MaestroWriter {
  let program: FlowProgram
  private(set) var text = ""

  /// How long a screen may take, in milliseconds.
  private static let timeoutMilliseconds = 5_000
  /// Longer waits are left to who runs the flow.
  private static let longestWait = Duration.seconds(300)

  init(program: FlowProgram) { self.program = program }

  mutating func write(_ play: AppPlay) {
    writeLine("appId: ${APP_ID}")
    writeLine("name: \(Self.quoted(play.name))")
    writeLine("---")
    for move in play.moves {
      for run in move.runs { writePreparation(of: run) }
      writeWait(of: move)
      writeOperation(of: move)
      writeAssertions(after: move)
    }
  }

  private mutating func writePreparation(of run: AppRun) {
    let place = program.stepInfo(run.step).place + (run.action.map { " (\($0))" } ?? "")
    let words = run.row.map { program.rowInfo($0).text }
    switch run.answer {
    case .outcome(let name, let values):
      let brings = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.brief)" }.joined(
        separator: ", ")
      let told = words == name ? "" : words.map { ": \($0)" } ?? ""
      writeComment("Prepare: \(place) answers '\(name)'\(told)\(brings.isEmpty ? "" : ", with \(brings)")")
    case .error(let name): writeComment("Prepare: \(place) fails with '\(name)'")
    case nil: writeComment("Prepare: \(place) does not answer")
    }
    if run.isHeld, run.answer != nil { writeComment("  … only after what follows, up to 'Now:'") }
  }

  private mutating func writeWait(of move: AppMove) {
    guard move.waitTime > .zero else { return }
    if move.waitTime > Self.longestWait {
      writeComment("Let \(move.waitTime.brief) pass by the clock of the app")
    }
  }

  private mutating func writeOperation(of move: AppMove) {
    switch move.operation {
    case .wait: break
    case .start:
      writeLine("- launchApp:")
      writeLine("    clearState: true")
    case .choose(let choice, let fields, let gives):
      for field in fields {
        writeLine("- tapOn: \(Self.escapedPattern(field.label))")
        writeLine("- inputText: \(Self.quoted(gives[field.name].map { $0.typedText } ?? "1"))")
      }
      let isButton = choice.rowID.map { program.rowInfo($0).label != nil } ?? true
      writeLine(isButton ? "- tapOn: \(Self.escapedPattern(choice.label))" : "- pressKey: Enter")
    case .event(let row): writeComment("Make happen: \(program.rowInfo(row).text)")
    case .release(let run): writeComment("Now: \(program.stepInfo(run.step).place) answers")
    case .suspend: writeLine("- pressKey: Home")
    case .resume:
      writeLine("- launchApp:")
      writeLine("    stopApp: false")
    case .restart: writeLine("- launchApp")
    case .impossible(let reason): writeComment("Not possible: \(reason)")
    }
  }

  private mutating func writeAssertions(after move: AppMove) {
    if case .suspend = move.operation { return }
    if let end = move.end { return writeComment("The flow ends: \(end.description)") }
    guard let view = move.after, let expected = ExpectedScreen(view, in: program) else { return }
    guard let title = expected.title else {
      for button in expected.buttons { writeLine("- assertVisible: \(Self.escapedPattern(button.label))") }
      return
    }
    writeLine("- extendedWaitUntil:")
    writeLine("    visible: \(Self.escapedPattern(title))")
    let wait = move.waitTime > Self.longestWait ? .zero : move.waitTime
    writeLine("    timeout: \(Self.timeoutMilliseconds + Int(wait / .milliseconds(1)))")
  }

  private mutating func writeLine(_ text: String) { self.text += text + "\n" }

  private mutating func writeComment(_ words: String) { writeLine("# " + words.replacing("\n", with: " ")) }

  /// A text as a regular expression that matches nothing else; placeholders are any text.
  private static func escapedPattern(_ text: String) -> String {
    var pattern = ""
    var depth = 0
    for character in text {
      switch character {
      case "[" where text.contains("]"):
        depth += 1
        pattern += ".*"
      case "]" where depth > 0: depth -= 1
      case _ where depth > 0: break
      case "\\", "^", "$", ".", "|", "?", "*", "+", "(", ")", "[", "]", "{", "}": pattern += "\\\(character)"
      default: pattern.append(character)
      }
    }
    return quoted(pattern)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ") + "\""
  }
}
