import Lockstep

/// The JSON Schemas of a tool.
extension MCPTool {
  /// - Parameter hasStructuredContent: whether answers have a structure, which needs a schema.
  func write(to json: inout JSONWriter, hasStructuredContent: Bool) {
    json.object { json in
      json.member("name", name)
      json.member("title", title)
      json.member("description", description)
      json.object("inputSchema", writeInput)
      if hasStructuredContent { json.object("outputSchema", writeOutput) }
      json.object("annotations") {
        $0.member("title", title)
        $0.member("readOnlyHint", !canWriteFiles)
        $0.member("destructiveHint", false)
        $0.member("openWorldHint", false)
      }
    }
  }

  private func writeInput(_ json: inout JSONWriter) {
    json.member("type", "object")
    json.object("properties") { json in
      for argument in allArguments { json.object(argument.name) { argument.write(to: &$0) } }
    }
    let required = allArguments.filter(\.isRequired).map(\.name)
    if !required.isEmpty { json.strings("required", required) }
    json.member("additionalProperties", false)
  }

  private func writeOutput(_ json: inout JSONWriter) {
    json.member("type", "object")
    json.object("properties") { json in
      json.property("summary", "string", "The answer in one line.")
      json.object("lines") {
        $0.member("type", "array")
        $0.object("items") { $0.member("type", "string") }
        $0.member("description", "The lines of this page; those of a group are indented below its name.")
      }
      json.property("page", "integer", "The number of this page.")
      json.property("pages", "integer", "How many pages there are.")
      json.property("left", "integer", "How many lines are on later pages.")
      for fact in facts { json.property(fact.name, fact.kind.rawValue, fact.description) }
    }
    json.strings("required", ["summary", "lines", "page", "pages", "left"] + facts.map(\.name))
    json.member("additionalProperties", false)
  }
}

extension MCPTool.Argument {
  fileprivate func write(to json: inout JSONWriter) {
    switch kind {
    case .text: json.member("type", "string")
    case .flag: json.member("type", "boolean")
    case .count(let range):
      json.member("type", "integer")
      json.member("minimum", range.lowerBound)
      json.member("maximum", range.upperBound)
    case .texts:
      json.member("type", "array")
      json.object("items") { $0.member("type", "string") }
    case .values:
      json.member("type", "object")
      json.object("additionalProperties") { $0.strings("type", ["string", "integer"]) }
    case .choice(let words):
      json.member("type", "string")
      json.strings("enum", words)
    }
    json.member("description", description)
  }
}

extension JSONWriter {
  fileprivate mutating func property(_ name: String, _ type: String, _ description: String) {
    object(name) {
      $0.member("type", type)
      $0.member("description", description)
    }
  }
}
