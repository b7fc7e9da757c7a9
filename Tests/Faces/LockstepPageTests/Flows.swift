import Foundation
import Lockstep
import LockstepModel
import LockstepPage
import LockstepYAML
import Testing

/// Projects to draw.
enum Flows {
  struct NotAFlow: Error {}

  static func project(_ texts: [String], settings: String = "") throws -> Project {
    var flows: [FlowDocument] = []
    for (number, text) in texts.enumerated() {
      // What does not check is drawn as well.
      guard case .flow(let flow)? = YAMLReader.read(SourceText(path: "\(number).yaml", text: text)).value
      else {
        throw NotAFlow()
      }
      flows.append(flow)
    }
    guard
      case .project(let project)? = YAMLReader.read(
        SourceText(path: "lockstep.yaml", text: "lockstep: 1\n" + settings)
      ).value
    else { throw NotAFlow() }
    return Project(flows, settings: project)
  }

  /// Every kind of box and arrow once.
  static let everything = """
    flow: PF1
    kind: partial-flow
    title: Draw everything
    results: [Done]
    errors: [No internet]
    parameters: [Cancelable]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Page
            transitions:
              - {id: 1.1a, user: selects Next, next: 1.2}
              - {id: 1.1b, user: selects Back, when: Cancelable, next: back}
              - {id: 1.1c, event: time is up, after: 5s, next: 2}
              - {id: 1.1d, user: selects Help, show: under construction}
              - {id: 1.1e, user: selects Bell, do: rings}
          - id: 1.2
            system: works
            transitions:
              - {id: 1.2a, case: It works, as: ok, next: 1.3}
              - {id: 1.2b, case: It works twice, as: twice, next: 1.3}
              - {id: 1.2c, error: No internet, error-flow: No internet}
          - id: 1.3
            partial-flow: PF2
            transitions:
              - {id: 1.3a, returns: Done, result: Done}
              - {id: 1.3b, returns: Undone, next: 9}
      - id: 2
        title: WHEN TIME IS UP
        steps:
          - id: 2.1
            prompt: Time is up
            transitions:
              - {id: 2.1a, user: selects Close, next: 2.2}
              - {id: 2.1b, user: selects Leave, go-to: UC9}
          - id: 2.2
            os: asks for permission
            transitions:
              - {id: 2.2a, user: agrees, next: end}
              - {id: 2.2b, user: does not agree, next: 3}
      - {id: 3, title: ELSEWHERE, go-to: UC7}

    """
  static let settings = """
    external-flows:
      PF2: {title: Another, results: [Done, Undone]}
      UC7: {title: The start}
    error-flows: {No internet: {}}

    """

  /// A flow in which every text is `text`.
  static func flow(saying text: String) -> String {
    // A JSON string is a YAML string.
    let quoted = (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return """
      flow: UC1
      kind: use-case
      title: \(quoted)
      scenarios:
        - id: 1
          title: \(quoted)
          steps:
            - id: 1.1
              screen: \(quoted)
              transitions:
                - {id: 1.1a, user: \(quoted), next: \(quoted)}
                - {id: 1.1b, user: \(quoted), show: \(quoted)}
                - {id: 1.1c, user: \(quoted), do: \(quoted)}
                - {id: 1.1d, user: \(quoted), result: \(quoted)}

      """
  }

  /// What has a meaning in some format.
  static let texts = [
    "\"quoted\"", "back\\slash\\", "[brackets] {braces} (round) <angles>",
    "semi;colon; #hash; %percent %%{init}%%",
    "a|b|c", "end", "style: #fill; classDef x:#y;", "&amp; & &#34;", "`ticks`", "1. a list", "- a list",
    "Überprüfung des PIN-Codes — ¡olé!", "画面を表示してからパスワードを入力します。もう一度試してください", "👩‍👩‍👧 family", "\u{202E}reversed",
    "two\nlines", "a -> b", "--> x", "\\N \\G \\l", "<b>bold</b>", "subgraph", "'",
    "a text of many words that goes on and on until nobody can be expected to read it in a diagram any more",
  ]
}
