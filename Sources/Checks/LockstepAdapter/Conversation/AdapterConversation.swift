import Lockstep
import LockstepSimulation

/// Speaks to an adapter in messages instead of lines, numbers them, and keeps all lines without secrets.
package struct AdapterConversation<Connection: AdapterConnection> {
  package var connection: Connection
  private(set) var can: Set<AdapterAbility> = []
  /// Whether the adapter has ever named a run: only then a missing one means something.
  private(set) var namesRuns = false
  private var number = 0
  /// The lines of the present play, as `--record` writes them.
  private(set) var record: [String] = []
  /// What the app told of runs since ``takeRuns()``.
  private var runs = ToldRuns()

  package init(_ connection: Connection) { self.connection = connection }

  /// Begins the conversation.
  ///
  /// - Returns: a reason why this adapter does not fit; nil if it does.
  package mutating func greet(project: String) async throws(AdapterProblem) -> String? {
    let answer = try await ask {
      $0.member("lockstep-app", 1)
      $0.member("project", project)
    }
    guard case .ready(let version, let can) = answer.content else { return "its first answer is not 'ready'" }
    self.can = can
    return version == 1 ? nil : "it speaks version \(version) of the protocol, and this tool version 1"
  }

  /// Sends a message.
  ///
  /// - Parameter secrets: texts that the record must not show.
  mutating func ask(
    hiding secrets: [String] = [], _ write: (inout JSONWriter) -> Void
  ) async throws(AdapterProblem) -> AdapterAnswer {
    number += 1
    var json = JSONWriter()
    json.object {
      write(&$0)
      $0.member("n", number)
    }
    record.append("> " + Self.hiding(secrets, in: json.text))
    let line = try await connection.ask(json.text)
    record.append("< " + Self.hiding(secrets, in: line))
    let answer = try AdapterAnswer(line, to: number)
    runs.add(answer)
    namesRuns = namesRuns || answer.namesRuns
    return answer
  }

  /// What the app told of runs since the last call.
  mutating func takeRuns() -> ToldRuns {
    defer { runs = ToldRuns() }
    return runs
  }

  mutating func takeRecord() -> [String] {
    defer { record = [] }
    return record
  }

  /// Very short values would hide ordinary text: only a whole string of them is replaced.
  private static func hiding(_ secrets: [String], in line: String) -> String {
    secrets.reduce(line) { line, secret in
      secret.utf8.count < 4
        ? line.replacing("\"\(secret)\"", with: "\"•••\"") : line.replacing(secret, with: "•••")
    }
  }
}

/// What an app told of the runs of its actions.
struct ToldRuns: Sendable {
  var keys: [String] = []
  var unprepared: String?

  mutating func add(_ answer: AdapterAnswer) {
    keys += answer.ran
    unprepared = unprepared ?? answer.unprepared
  }
}
