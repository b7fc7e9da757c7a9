import Lockstep
import LockstepModel
import LockstepServing

/// A task that a person begins with its name.
struct MCPPrompt {
  /// A text that a client fills in.
  struct Argument {
    let name: String
    let description: String
    let isRequired: Bool
  }

  let name: String
  let title: String
  let description: String
  let arguments: [Argument]
  /// The text for arguments by their names.
  let makeText: ([String: String]) -> String

  private static var all: [MCPPrompt] { [review, addCase] }

  private static let flowDescription = "The id of a flow, such as UC2.3."

  private static var review: MCPPrompt {
    MCPPrompt(
      name: "review", title: "Review this specification",
      description: "Looks for mistakes in a flow, or in all of them, and reports them with their rows.",
      arguments: [
        Argument(
          name: "flow", description: flowDescription + " Without it all flows.", isRequired: false)
      ]
    ) { arguments in
      let subject = arguments["flow"].map { "the flow \($0)" } ?? "all flows of this project"
      return """
        Review \(subject).
        1. Call 'lint'. For a rule that you do not know call 'explain'.
        2. Read each flow with 'flow'. Look for what no rule can know: a case that is missing, a screen that does not \
        offer what its text promises, words for one thing that differ, an outcome that leads to the wrong place.
        3. Call 'explore' for each flow, and 'play' the ways that you doubt.
        4. Call 'test', with 'coverage', and name the rows that no scenario takes.
        Report what you found, the most serious first: the row, what is wrong, and what you propose. Separate what a tool \
        reported from what you think. Change nothing. What the product should do is for a person to decide: ask.
        """
    }
  }

  private static var addCase: MCPPrompt {
    MCPPrompt(
      name: "add-case", title: "Add a case",
      description: "Adds a case to a flow, with a scenario that takes it.",
      arguments: [
        Argument(name: "flow", description: flowDescription, isRequired: true),
        Argument(
          name: "case", description: "What happens, and where it should lead, in plain words.",
          isRequired: true),
      ]
    ) { arguments in
      """
      Add this case to the flow \(arguments["flow"] ?? ""): \(arguments["case"] ?? "")
      1. Read the flow with 'flow', and find the step where the case belongs. If it is not clear where the case leads, ask.
      2. Write a scenario that takes the case, next to the present ones; lockstep://docs/testing shows how. Call 'test' with \
      its id: it has to fail, because the row is missing.
      3. Write the row in the words and with the numbers of the file. If a number has to be free in between, use 'renumber' \
      with 'insert_after'.
      4. Call 'lint', and correct what you caused. Call 'test' without arguments: everything has to pass.
      5. Call 'diff': it has to show the new row, and nothing that is lost.
      Report the new row, the scenario, and the change of behaviour in one sentence each.
      """
    }
  }

  static func writeList(_ json: inout JSONWriter) {
    json.array("prompts") { json in
      for prompt in all {
        json.object { json in
          json.member("name", prompt.name)
          json.member("title", prompt.title)
          json.member("description", prompt.description)
          json.array("arguments") { json in
            for argument in prompt.arguments {
              json.object {
                $0.member("name", argument.name)
                $0.member("description", argument.description)
                $0.member("required", argument.isRequired)
              }
            }
          }
        }
      }
    }
  }

  /// The message of a prompt.
  static func message(for params: MessageValue) throws(RequestFailure) -> (inout JSONWriter) -> Void {
    let name = params["name"].text ?? ""
    guard let prompt = all.first(where: { $0.name == name }) else {
      let names = all.map(\.name)
      throw RequestFailure(
        .invalidParams,
        "the server has no prompt '\(name.prefix(100))'; there are: \(names.joined(separator: ", "))")
    }
    var arguments: [String: String] = [:]
    for argument in prompt.arguments {
      let value = params["arguments"][argument.name]
      guard let text = value.text, text.utf8.count <= 4_000 else {
        guard value.isNull, !argument.isRequired else {
          throw RequestFailure(.invalidParams, "'\(argument.name)' has to be a text of at most 4,000 bytes")
        }
        continue
      }
      arguments[argument.name] = text
    }
    return { json in
      json.member("description", prompt.description)
      json.array("messages") {
        $0.object {
          $0.member("role", "user")
          $0.object("content") {
            $0.member("type", "text")
            $0.member("text", prompt.makeText(arguments))
          }
        }
      }
    }
  }
}
