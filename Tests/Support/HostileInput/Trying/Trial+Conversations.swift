import Foundation
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepSimulation
import TestSupport

extension Trial {
  /// Spoils some lines of a good conversation, and holds it.
  mutating func tryConversation() throws {
    let talk = corpus.conversations[number / 8 % corpus.conversations.count]
    let group = mutator.random.oneIn(3) ? 1 : corpus.flows
    guard let program = corpus.groups[group].program else { return }
    let own = program.flowInfos.filter { !$0.isExternal }.map(\.id)
    let flow = group == corpus.flows && !mutator.random.oneIn(4) ? talk.flow : mutator.random.pick(own) ?? ""
    let traces = mutator.random.oneIn(2)
    spoil(talk.lines(for: program), path: talk.path) { mutator, bytes in
      if mutator.random.oneIn(4) { mutator.spoilLines(&bytes) }
      var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      for _ in 0...mutator.random.below(3) {
        mutator.spoilJSON(&lines[mutator.random.below(lines.count)])
      }
      bytes = Array(lines.joined(separator: [0x0A]))
    }
    var answers: [String] = []
    guard
      var conversation = try? JSONLSession(
        program, start: SessionStart(flow), world: SimulatedWorld(PINWorld()), traces: traces,
        delegatesAllActions: talk.delegatesAllActions, emit: { answers.append($0) }
      )
    else { return }
    hold(&conversation)
    try keep(answers)
  }

  private mutating func hold(_ conversation: inout JSONLSession<PINWorld>) {
    let buffer = LineBuffer()
    let portion = 1 + mutator.random.below(4_096)
    let text = text
    var sent = 0
    var copy = conversation
    cost.measure(\.talking, text.count) {
      var goesOn = true
      while goesOn, copy.end == nil {
        goesOn = buffer.fill({ room in
          let count = min(portion, room.count, text.count - sent)
          for place in 0..<count { room[place] = text[sent + place] }
          sent += count
          return count
        }) { line in
          copy.take(line)
          return copy.end == nil
        }
      }
    }
    conversation = copy
  }

  /// Every answer is one line, and an object.
  private mutating func keep(_ answers: [String]) throws {
    for answer in answers {
      guard answer.utf8.filter({ $0 == 0x0A }).count == 1, answer.hasSuffix("\n"),
        let object = try? JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any],
        !object.isEmpty
      else { throw Violation("an answer is not a line of JSON: \(answer.prefix(2_000))") }
      for key in ["error", "refused"] where (object[key] as? String)?.isEmpty ?? false {
        throw Violation("'\(key)' without a reason")
      }
    }
    cost.talking.amount += answers.reduce(0) { $0 + $1.utf8.count }
  }
}
