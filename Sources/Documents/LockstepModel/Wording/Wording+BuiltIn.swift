extension Wording {
  /// The sets in which a project may bring its own words, and their keys, in the order of the format.
  package static let sets: [(name: String, keys: [String])] = [
    ("headings", keys(Heading.self)), ("ids", keys(FlowDocument.Kind.self)), ("columns", keys(Column.self)),
    ("overview-columns", keys(OverviewColumn.self)), ("aspects", keys(OverviewAspect.self)),
    ("actors", keys(Actor.self)), ("verbs", keys(Verb.self)), ("steps", keys(Noun.self)),
    ("details", keys(Label.self)), ("triggers", keys(TriggerWord.self)), ("targets", keys(TargetWord.self)),
    ("suffixes", keys(RowGuard.self)), ("units", keys(Unit.self)), ("titles", keys(TitleWord.self)),
    ("none", keys(NoneWord.self)), ("signals", keys(Signal.self)), (listSet, keys(ListWord.self)),
  ]

  private static func keys<Key: WordKey>(_: Key.Type) -> [String] { Key.allCases.map(\.rawValue) }

  static let builtInLists: WordLists = lists([
    "headings": [
      "use-case": ["Use Case"], "partial-flow": ["Partial Flow"], "overview": ["Overview"], "flow": ["Flow"],
    ],
    "ids": ["use-case": ["UC#", "UC-#"], "partial-flow": ["PF#", "PF-#"]],
    "columns": ["number": ["#"], "description": ["Description"], "next": ["Next"]],
    "overview-columns": ["aspect": ["Aspect"], "description": ["Description"]],
    "aspects": [
      "summary": ["Summary"], "goal": ["Goal"], "preconditions": ["Preconditions"],
      "postconditions": ["Postconditions"], "triggered-by": ["Triggered by"], "used-by": ["Used by"],
      "parameters": ["Parameters"], "results": ["Possible Results"], "errors": ["Possible errors"],
      "additional-documentation": ["Additional Documentation"], "logical-test-cases": ["Logical Test Cases"],
    ],
    "actors": ["user": ["User"], "system": ["System"], "os": ["Operating system"], "other": []],
    "verbs": [
      "displays": ["displays", "shows"], "executes": ["executes"], "selects": ["selects"],
      "enters": ["enters"],
    ],
    "steps": [
      "screen": ["screen"], "page": ["page"], "prompt": ["prompt", "message"],
      "bottom-sheet": ["bottom sheet"], "drawer": ["drawer", "bottom drawer"], "modal": ["modal"],
      "partial-flow": ["partial flow"],
    ],
    "details": [
      "message": ["Message"], "input": ["Input", "Inputs"], "items": ["Items"], "options": ["Options"],
      "actions": ["Actions"], "duration": ["Duration"], "picture": ["Picture"], "with": ["With"],
    ],
    "triggers": ["case": ["Case"], "error": ["Error"], "event": ["Event"], "returns": ["Result"]],
    "targets": [
      "back": ["Back"], "end": ["End"], "resume": ["Resume"], "result": ["Result", "Return"],
      "go-to": ["Go to"], "end-go-to": ["End, Go to"], "error-flow": ["Error flow"],
      "placeholder": ["Show placeholder"],
    ],
    "suffixes": ["when": ["when"], "after": ["after"], "gives": ["gives"]],
    "units": [
      "seconds": ["seconds", "second", "secs", "sec", "s"],
      "minutes": ["minutes", "minute", "mins", "min", "m"],
      "hours": ["hours", "hour", "hrs", "hr", "h"], "days": ["days", "day", "d"],
    ],
    "titles": ["primary": ["PRIMARY SCENARIO"], "when": ["WHEN"]],
    "none": ["none": ["None"]],
    "signals": [
      "checks": ["validates", "determines"], "success": ["succe*"],
      "failure": [
        "wrong", "incorrect", "unknown", "nothing", "too", "invalid*", "fail*", "reject*", "expire*",
        "refuse*",
        "abort*", "stop*", "error*", "deni*", "unsuccessful*",
      ],
      "dismiss": ["Close", "OK"], "again": ["Try again", "Retry"], "yes": ["Yes", "Confirm"],
      "no": ["No", "Cancel", "Stop"], "negation": ["not", "no", "never", "cannot", "without", "non-*"],
      "ignored": [
        "a", "an", "and", "are", "at", "be", "been", "by", "do", "does", "for", "from", "has", "have", "in",
        "is", "it", "of", "on", "or", "system", "that", "the", "to", "user", "was", "when", "whether", "with",
        "if",
      ],
      "plural-endings": ["ies/y", "s"],
    ],
    listSet: builtInListWords,
  ])

  private static func lists(_ sets: [String: [String: [String]]]) -> WordLists {
    var all: WordLists = [:]
    for (set, lists) in sets { for (key, words) in lists { all[Term(set, key)] = words } }
    return all
  }
}
