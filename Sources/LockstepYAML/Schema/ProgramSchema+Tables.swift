// What the JSON form of a program holds.
extension ProgramSchema {
  /// A row to a step. What an example has not is left out: it shows, and is not checked.
  private static let aTarget = JSONValue.object([
    ("move", .string("step")), ("flow", .string("UC2.3")), ("step", .string("1.4")),
  ])

  static let root = [
    Key(
      name: "program", summary: "The version of this form.", keywords: [("enum", .array([.number("1")]))],
      example: .number("1")),
    textOrNull("on-resume", "The flow that a resumed session enters.", "UC2.3"),
    list("data", "The named values.", of: "datum"),
    list("flows", "The flows, external ones among them, each by one id.", of: "flow"),
  ]

  static let tables = [
    Table(
      name: "datum", summary: "A named value.",
      keys: [
        text("name", "Its name.", "pin"), flag("secret", "Held by reference only, and never shown."),
        textOrNull("pattern", "What the whole value has to match.", "[0-9]{6}"),
      ]),
    Table(
      name: "flow", summary: "A flow; its first step is where it begins.",
      keys: [
        text("id", "Its id.", "UC2.3"), text("title", "What people call it.", "Unlock the app"),
        flag("external", "Only declared: its steps are not here."),
        flag("use-case", "A use case, which 'end' ends; otherwise a partial flow."),
        flag("root", "Begins the history anew."), flag("locks", "Is shown over what was suspended."),
        flag("open", "Is continued without unlocking."),
        texts("parameters", "The names that a call may pass, at most 32.", "Cancelable"),
        texts("results", "What it hands back.", "Valid PIN"),
        list("steps", "Its steps, in their order.", of: "step"),
      ]),
    Table(
      name: "step", summary: "A step.",
      keys: [
        text("id", "Its id, unique in the flow.", "1.3"),
        choice(
          "class",
          "What entering it does: shows a screen, shows something over one, runs an action, waits, calls.",
          ["screen", "overlay", "run", "wait", "call"]),
        flag("loading", "Is displayed while its action runs."),
        text("kind", "The word of its kind in a flow file.", "screen"),
        text(
          "name", "The screen's name, what the system does, or the id of the called flow.",
          "Open app with PIN"),
        textOrNull("message", "What it says.", "Open with your PIN"),
        list("inputs", "What the user fills in.", of: "input"),
        texts("items", "What it lists.", "Your cards"),
        texts("actions", "What the user can choose.", "Forgot PIN"),
        texts("lines", "Other lines.", "A picture"),
        textOrNull("action", "The system action that decides; null where the host is asked.", "pin.validate"),
        texts("reads", "Values that have to be there.", "pin"),
        texts("keeps", "Secrets among them that stay when the action has answered.", "pin"),
        Key(
          name: "promised", summary: "The longest the step promises to take, in milliseconds.",
          keywords: [("type", .strings(["number", "null"])), ("minimum", .number("0"))],
          example: .number("100")),
        Key(
          name: "calls", summary: "The called flow.",
          keywords: [("anyOf", .array([reference("call"), null]))],
          example: .object([("flow", .string("PF2.8")), ("use-case", .bool(false)), ("with", .strings([]))])),
        list("rows", "Its rows, in their order: the first that fits is taken.", of: "row"),
        Key(
          name: "next",
          summary: "Where it goes on when a called use case returns or an action without rows ends.",
          keywords: [("anyOf", .array([reference("target"), null]))], example: aTarget),
      ]),
    Table(
      name: "input", summary: "Something the user fills in.",
      keys: [
        text("text", "What it is.", "6 digits (0-9) PIN field"),
        textOrNull("name", "The value it gives.", "pin"),
        flag("secret", "Whether what is typed is hidden."),
      ]),
    Table(
      name: "call", summary: "A call of a flow, in a frame of its own.",
      keys: [
        text("flow", "The id of the flow.", "PF2.8"),
        flag("use-case", "Called as a use case, which 'end' returns from."),
        texts("with", "The parameters that it passes.", "Cancelable"),
      ]),
    Table(
      name: "row", summary: "A row of a step.",
      keys: [
        text("id", "Its id.", "1.3a"),
        choice(
          "class",
          "What takes it: an input, an event (also during a call), the action's answer, a called flow's result.",
          ["input", "event", "outcome", "returned"]),
        choice(
          "trigger", "The key of its words in a flow file.",
          ["user", "case", "error", "event", "returns", "text"]),
        text("text", "Its words.", "enters PIN"), textOrNull("as", "The name of the outcome.", "valid"),
        textOrNull("gives", "The value that taking it carries.", "pin"),
        Key(
          name: "brings", summary: "Values that the outcome brings along, with their kinds.",
          keywords: [
            ("type", .string("object")),
            ("additionalProperties", .object([("enum", .strings(["duration", "integer", "text"]))])),
          ], example: .object([("blocked-for", .string("duration"))])),
        textOrNull("when", "The parameter that has to be passed.", "Cancelable"),
        Key(
          name: "after",
          summary: "When it is taken by itself: milliseconds, or the value that says how long.",
          keywords: [
            ("anyOf", .array([.object(milliseconds), .object([("type", .string("string"))]), null]))
          ], example: .number("60000")),
        textOrNull("do", "Its side effect.", "erases all users' data"),
        flag("forget", "Nothing is left to go back to."),
        Key(
          name: "leads", summary: "Where it leads.", keywords: [("allOf", .array([reference("target")]))],
          example: aTarget),
      ]),
    Table(
      name: "target", summary: "Where a row leads.",
      keys: [
        choice(
          "move", "What happens.",
          [
            "step", "stay", "back", "end", "resume", "result", "go-to", "end-go-to", "error", "placeholder",
            "nowhere",
          ]),
        textOrNull("flow", "The flow of the step, or the external flow.", "UC2.3"),
        textOrNull("step", "The step; null for an external flow.", "1.4"),
        textOrNull("result", "What is handed back.", "Valid PIN"),
        textOrNull("text", "What an error or a placeholder shows.", "No internet"),
      ]),
  ]
}
