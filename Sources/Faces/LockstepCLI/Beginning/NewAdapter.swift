import Lockstep
import LockstepCodegen
import LockstepModel

/// What `lockstep new adapter` writes: an adapter in Python for the app of a project, to be completed.
struct NewAdapter {
  private let project: Project
  private let program: FlowProgram
  /// The path of the adapter, as commands in it name it.
  private let path: String
  private let directory: String

  init(of project: Project, _ program: FlowProgram, at path: String, directory: String) {
    self.project = project
    self.program = program
    self.path = path
    self.directory = directory
  }

  var text: String {
    """
    \"\"\"Plays the app for Lockstep, which compares it with its tables:

        lockstep test \(directory) --app "python3 \(path)" --cover rows
    \"\"\"

    from __future__ import annotations

    from lockstep_app import Input, Run, serve
    from lockstep_app.browser import PlaywrightAdapter, Request, Response


    class App(PlaywrightAdapter):
        # The page of a new user.
        url = "http://127.0.0.1:8000/"

        # The requests of the page, and the action that each is; a step, where the tables name no action.
        routes = {
    \(lines(routes, indent: 8))
        }

        # What is filled in where the tables have no pattern of it.
        values = {\(values)}

        # The titles of screens that belong to flows elsewhere, and these flows; those that are shown after the end.
        left = {\(left)}
        ends: list[str] = []

        def respond(self, run: Run, request: Request) -> Response:
            \"\"\"The server's answer that leads to the row of the outcome.\"\"\"
            match (run.action or run.step, run.answer):
    \(lines(outcomes, indent: 12))
                case _:
                    return Response(status=404)

        def user(self, input: Input) -> None:
            \"\"\"The choices of the screens, by their rows. Most are found by their labels: remove those.\"\"\"
            match input.row:
    \(lines(dispatch, indent: 12))
                case _:
                    super().user(input)

    \(lines(methods, indent: 4))
    if __name__ == "__main__":
        serve(App())

    """
  }

  private func lines(_ lines: [String], indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    return lines.map { $0.isEmpty ? "" : space + $0 }.joined(separator: "\n")
  }

  /// The steps that run something, each action once.
  private var runs: [(name: String, step: StepID)] {
    let steps = program.allSteps.filter { program.code(of: $0).kind == .run }
    return steps.map { (program.stepInfo($0).action ?? program.stepInfo($0).place, $0) }.uniqued { $0.name }
  }

  private var routes: [String] {
    runs.map { name, step in
      let words = name.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").lowercased()
      return
        "\(Self.quoted("**/api/\(words)")): \(Self.quoted(name)),  # \(Self.line(program.stepInfo(step).name))"
    }
  }

  private var values: String {
    let fields = program.allSteps.flatMap { program.stepInfo($0).inputs }
    let open = fields.filter { field in field.name.flatMap { program.pattern(of: $0) } == nil }
    return open.map(\.text).uniqued { $0 }.map { "\(Self.quoted($0)): \"1\"" }.joined(separator: ", ")
  }

  private var left: String {
    let flows = program.flowInfos.filter { $0.isExternal && $0.results.isEmpty }
    return flows.map { "\(Self.quoted($0.title)): \(Self.quoted($0.id))" }.joined(separator: ", ")
  }

  private var outcomes: [String] {
    runs.flatMap { name, step in
      program.rows(of: step).map { program.rowInfo($0) }.filter { [.case, .error].contains($0.trigger) }
        .flatMap { row -> [String] in
          let values = row.values.isEmpty ? "" : "; values: " + row.values.map(\.name).joined(separator: ", ")
          let answer =
            row.trigger == .error
            ? "Response(fails=True)" : "Response(json={\"outcome\": run.answer, **run.values})"
          return [
            "case (\(Self.quoted(name)), \(Self.quoted(row.outcomeName))):  # \(Self.line(row.text))\(values)",
            "    return \(answer)",
          ]
        }
    }
  }

  /// The choices of all screens: the rows, the name of the method, and its description.
  private var choices: [(rows: [String], method: String, words: String)] {
    let numbers = project.linked.tables.indices.map(\.position)
    let contract = ContractReader.read(project, program, flows: numbers)
    return contract.flows.flatMap { flow in
      flow.screens.flatMap { screen in
        screen.choices.map { choice in
          (
            choice.rows.map { "\(flow.id) \($0)" },
            Self.snake("\(flow.lowerName)_\(screen.name)_\(choice.name)"),
            "'\(screen.title)': the user \(choice.words)"
          )
        }
      }
    }
  }

  private var dispatch: [String] {
    choices.flatMap { choice in
      [
        "case \(choice.rows.map(Self.quoted).joined(separator: " | ")):",
        "    self.\(choice.method)(input)",
      ]
    }
  }

  private var methods: [String] {
    choices.flatMap { choice in
      [
        "def \(choice.method)(self, input: Input) -> None:",
        "    \"\"\"\(Self.line(choice.words).replacing("\\", with: "").replacing("\"", with: "'")).\"\"\"",
        "    super().user(input)", "",
      ]
    }
  }

  /// `openAppWithPIN` → `open_app_with_pin`.
  private static func snake(_ name: String) -> String {
    let characters = Array(name)
    var snake = ""
    for (place, character) in characters.enumerated() {
      if character.isUppercase, place > 0, characters[place - 1] != "_" {
        let isLastOfCapitals = place + 1 < characters.count && characters[place + 1].isLowercase
        if !characters[place - 1].isUppercase || isLastOfCapitals { snake += "_" }
      }
      snake += character.lowercased()
    }
    return snake
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// A string of Python.
  private static func quoted(_ text: String) -> String {
    "\"" + line(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
