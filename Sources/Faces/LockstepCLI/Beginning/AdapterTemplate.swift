import Lockstep
import LockstepModel

/// What `lockstep new adapter` writes: an adapter in Python for the app of a project, to be completed.
struct AdapterTemplate {
  private let program: FlowProgram
  /// The path of the adapter, as commands in it name it.
  private let path: String
  private let directory: String

  init(of program: FlowProgram, at path: String, directory: String) {
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

    from lockstep_app import \(importedNames), serve
    from lockstep_app.browser import \(formMethod.isEmpty ? "" : "Locator, ")PlaywrightAdapter, Request, Response


    class App(PlaywrightAdapter):
        # The page of a new user.
        url = "http://127.0.0.1:8000/"

        # The requests of the page, and the action that each is; a step, where the tables name no action. A pattern covers the whole
        # address: "**/api/code*" also matches "…/api/code?n=1".
        routes = {
    \(indented(routeEntries, by: 8))
        }

        # What is filled in where the tables do not tell it.
        values = {\(valueEntries)}

        # Buttons that do not have their labels in the tables, such as icons, and their CSS selectors: "Close": ".icon-cross".
        button_selectors: dict[str, str] = {
    \(indented(buttonComments, by: 8))
        }

        # The titles of screens that belong to flows elsewhere, and these flows; those that are shown after the end.
        left = {\(externalFlowEntries)}
        ends: list[str] = []

        def respond(self, run: Run, request: Request) -> Response:
            \"\"\"The server's answer that leads to the row of the outcome, such as Response(json={"result": "right", **run.values}).\"\"\"
            match (run.action or run.step, run.answer):
    \(indented(outcomeCases, by: 12))
                case _:
                    raise Cannot(f"no answer for '{run.answer}' of {run.action or run.step}")

    \(indented(beginMethod, by: 4))

    \(indented(optionalMethods, by: 4))
    if __name__ == "__main__":
        serve(App())

    """
  }

  private func indented(_ lines: [String], by indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    return lines.map { $0.isEmpty ? "" : space + $0 }.joined(separator: "\n")
  }

  /// The steps that run something, each action once.
  private var actionSteps: [(name: String, step: StepID)] {
    let steps = program.allSteps.filter { program.code(of: $0).kind == .run }
    return steps.map { (program.stepInfo($0).action ?? program.stepInfo($0).place, $0) }.uniqued { $0.name }
  }

  private var routeEntries: [String] {
    actionSteps.map { name, step in
      let words = name.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").lowercased()
      return
        "\(Self.pythonString("**/api/\(words)")): \(Self.pythonString(name)),  # \(Self.singleLine(program.stepInfo(step).name))"
    }
  }

  private var valueEntries: String {
    let fields = program.allSteps.flatMap { program.stepInfo($0).inputs }
    let open = fields.filter { field in field.name.flatMap { program.pattern(of: $0) } == nil }
    return open.map(\.text).uniqued { $0 }.map { "\(Self.pythonString($0)): \"1\"" }.joined(separator: ", ")
  }

  /// Each screen with its buttons.
  private var buttonComments: [String] {
    program.allSteps.filter { program.isDisplayed($0) }.compactMap { step in
      let buttons = program.rows(of: step).map { program.rowInfo($0) }.filter { $0.label != nil }.map(
        \.button)
      let labels = (program.stepInfo(step).actions + buttons).uniqued { $0 }.map(Self.pythonString)
      return labels.isEmpty
        ? nil : "# \(Self.singleLine(program.stepInfo(step).name)): \(labels.joined(separator: ", "))"
    }
  }

  private var externalFlowEntries: String {
    let flows = program.flowInfos.filter { $0.isExternal && $0.results.isEmpty }
    return flows.map { "\(Self.pythonString($0.title)): \(Self.pythonString($0.id))" }.joined(separator: ", ")
  }

  private var outcomeCases: [String] {
    actionSteps.flatMap { name, step in
      program.rows(of: step).map { program.rowInfo($0) }.filter { [.case, .error].contains($0.trigger) }
        .flatMap { row -> [String] in
          let values = row.values.isEmpty ? "" : "; values: " + row.values.map(\.name).joined(separator: ", ")
          let answer =
            row.trigger == .error
            ? "return Response(fails=True)"
            : "raise Cannot(\(Self.pythonString("fill in the answer for '\(row.outcomeName)'")))"
          return [
            "case (\(Self.pythonString(name)), \(Self.pythonString(row.outcomeName))):  # \(Self.singleLine(row.text))\(values)",
            "    \(answer)",
          ]
        }
    }
  }

  /// What the adapter imports.
  private var importedNames: String {
    (["Begin", "Cannot"] + (eventMethod.isEmpty ? [] : ["Event"]) + (formMethod.isEmpty ? [] : ["Input"]) + [
      "Run"
    ])
    .joined(separator: ", ")
  }

  private var beginMethod: [String] {
    [
      "def begin(self, begin: Begin) -> None:",
      "    # The app is empty in a new browser. What the server keeps is emptied here, such as by",
      "    # urllib.request.urlopen(self.url + \"reset\", data=b\"\").",
      "    super().begin(begin)",
    ]
  }

  /// The methods that only some projects need, with two empty lines after them.
  private var optionalMethods: [String] {
    let lines = formMethod + eventMethod
    return lines.isEmpty ? [] : lines + [""]
  }

  /// The rows that fill in a form and lead on: how it is sent is a decision.
  private var formMethod: [String] {
    let rows = program.allSteps.filter { program.isDisplayed($0) }.flatMap { program.rows(of: $0) }
    let sent = rows.filter { row in
      let info = program.rowInfo(row)
      // In tables the words name what is filled in.
      let fills = info.trigger == .user && info.label == nil && !program.stepInfo(info.step).inputs.isEmpty
      return (info.gives != nil || fills) && program.code(of: row).jump != .stay
    }
    guard !sent.isEmpty else { return [] }
    let places = sent.map { program.place(of: $0) }.joined(separator: ", ")
    return [
      "def send_form(self, input: Input, last: Locator) -> None:",
      "    # \(Self.singleLine(places)): by a button of the row, one of 'submits', or Enter in the last field.",
      "    super().send_form(input, last)", "",
    ]
  }

  /// The events that only the adapter can bring about.
  private var eventMethod: [String] {
    let rows = program.allSteps.filter { program.isDisplayed($0) }.flatMap { program.rows(of: $0) }
    let own = rows.filter { program.rowInfo($0).trigger == .event && program.code(of: $0).delay < 0 }
    guard !own.isEmpty else { return [] }
    let cases = own.flatMap { row in
      [
        "        case \(Self.pythonString(program.place(of: row))):  # \(Self.singleLine(program.rowInfo(row).text))",
        "            raise Cannot(\(Self.pythonString("fill in how '\(program.rowInfo(row).text)' happens")))",
      ]
    }
    return ["def event(self, event: Event) -> None:", "    match event.row:"] + cases
      + ["        case _:", "            super().event(event)", ""]
  }

  private static func singleLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static func pythonString(_ text: String) -> String {
    "\"" + singleLine(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
