import Lockstep
import LockstepSimulation

/// Writes what a scenario does as lines of JSON, each with the answers of the actions and the rows that follow.
///
/// A host that sends these lines and answers so takes these rows, whatever language it is written in.
struct TurnWriter {
  let program: FlowProgram

  func write(_ turn: SessionTurn, _ json: inout JSONWriter) {
    var rows: [String] = []
    // With the rows that they take: of a displayed step, which runs nothing, an outcome is taken by its words.
    var answers: [(answer: ActionAnswer, row: RowID?)] = []
    var chosen: String?
    for event in turn.events {
      switch event.kind {
      case .took(let id, let row, _):
        rows.append(row)
        if let last = answers.indices.last, answers[last].row == nil { answers[last].row = id }
      case .answered(_, let answer): answers.append((answer, nil))
      case .chose(let choice): chosen = choice
      case .shows, .entered, .runs, .performs, .did, .note, .waits, .ends: break
      }
    }
    // An outcome that waits for a later run does nothing yet.
    if case .prepare = turn.operation, rows.isEmpty, answers.isEmpty { return }
    json.object { json in
      json.object("line") { write(turn, chosen, &$0) }
      json.array("answers") { json in
        for (answer, row) in answers {
          json.object { json in
            if let row, program.isDisplayed(program.rowInfo(row).step) {
              json.member("user", answer.name)
            } else {
              Self.write(answer, &json)
            }
          }
        }
      }
      json.strings("rows", rows)
    }
  }

  /// The line to send; empty where the turn begins the session, or only answers.
  private func write(_ turn: SessionTurn, _ chosen: String?, _ json: inout JSONWriter) {
    switch turn.operation {
    case .start, .prepare: break
    case .time: json.member("advance") { $0.writeMilliseconds(turn.endTime - turn.startTime) }
    case .send(let input):
      switch input {
      case .user(let words, let gives):
        json.member("user", chosen ?? words)
        Self.write(gives, &json)
      case .row(let id, let gives):
        json.member("row", id)
        Self.write(gives, &json)
      case .event(let words): json.member("event", words)
      case .give(let gives): Self.write(gives, &json)
      case .suspend: json.member("suspend", true)
      case .resume: json.member("resume", true)
      // No line of a script is one of these.
      case .take, .answer, .failure, .time: break
      }
    }
  }

  private static func write(_ gives: [String: ActionInput], _ json: inout JSONWriter) {
    if gives.isEmpty { return }
    json.object("give") {
      for (name, input) in gives.sorted(by: { $0.key < $1.key }) {
        switch input {
        case .secret(let secret): $0.member(name, secret.withBytes { $0.text })
        case .plain(let value): $0.member(name, value.brief)
        }
      }
    }
  }

  private static func write(_ answer: ActionAnswer, _ json: inout JSONWriter) {
    switch answer {
    case .error(let name): json.member("error", name)
    case .outcome(let name, let values):
      json.member("outcome", name)
      if values.isEmpty { return }
      json.object("values") {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
          switch value {
          case .text(let text): $0.member(name, text)
          case .integer(let number): $0.member(name, Int(number))
          case .duration(let duration): $0.member(name) { $0.writeMilliseconds(duration) }
          }
        }
      }
    }
  }
}
