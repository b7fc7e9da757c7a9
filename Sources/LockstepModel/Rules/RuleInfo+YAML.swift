// The rules of the reader and the writer of YAML files.
extension RuleInfo {
  package static let yamlRules: [RuleInfo] = [
    .yamlSyntax, .yamlEncoding, .yamlEmpty, .yamlLimit, .yamlFeature, .yamlDuplicateKey, .yamlType,
    .yamlCutText,
    .yamlInvisibleWhitespace, .yamlAmbiguousScalar, .unknownKey, .missingKey, .invalidValue, .invalidPattern,
    .unknownFileKind, .duplicateFlowFile, .fmtUnsafe, .unformatted, .driftedTable,
  ]

  package static let yamlSyntax = RuleInfo(
    "yaml-syntax", "a file is not valid YAML", why: "Nothing of the file can be read.", isFixable: true)
  package static let yamlEncoding = RuleInfo(
    "yaml-encoding", "a file is not UTF-8", why: "Nothing of the file can be read.")
  package static let yamlEmpty = RuleInfo("yaml-empty", "a file is empty", why: "A flow was expected here.")
  package static let yamlLimit = RuleInfo(
    "yaml-limit", "a file is too large or nested too deeply",
    why: "Limits keep a hostile file from using up memory and time. No real flow comes near them.")
  package static let yamlFeature = RuleInfo(
    "yaml-feature", "a file uses anchors, aliases, merge keys or tags",
    why: "The meaning of a row must not depend on another part of the file.")
  package static let yamlDuplicateKey = RuleInfo(
    "yaml-duplicate-key", "a mapping has the same key twice",
    why: "Some YAML readers take the first value, others the last.")
  package static let yamlType = RuleInfo(
    "yaml-type", "a value has the wrong type",
    why: "The key needs a text, a list or a mapping, and has another one.",
    isFixable: true)
  package static let yamlCutText = RuleInfo(
    "yaml-cut-text", "a '#' ends a text", why: "The rest of the line is read as a comment and is lost.",
    level: .warning, isFixable: true)
  package static let yamlInvisibleWhitespace = RuleInfo(
    "yaml-invisible-whitespace", "a text begins or ends with invisible whitespace",
    why: "It looks the same as the text without it, and is compared as a different text.", level: .warning,
    isFixable: true)
  package static let yamlAmbiguousScalar = RuleInfo(
    "yaml-ambiguous-scalar", "other YAML readers would change a value",
    why: "They read 1.10 as a number and No as false. In quotes it is a text for all of them.",
    level: .warning,
    isFixable: true)
  package static let unknownKey = RuleInfo(
    "unknown-key", "a key does not exist",
    why: "Its value is ignored, or read as the value of the key that it is close to.", isFixable: true)
  package static let missingKey = RuleInfo(
    "missing-key", "a required key is missing", why: "The rest of the entry has no meaning without it.")
  package static let invalidValue = RuleInfo(
    "invalid-value", "a key has an invalid value", why: "The value has no meaning there.", isFixable: true)
  package static let invalidPattern = RuleInfo(
    "invalid-pattern", "the pattern of an input is not valid", why: "No value could be checked against it.")
  package static let unknownFileKind = RuleInfo(
    "unknown-file-kind", "the kind of a file is unknown",
    why:
      "The first key determines the kind of a file: flow, lockstep, world, scenario, errata or gherkin. A list is a script, or scenarios."
  )
  package static let duplicateFlowFile = RuleInfo(
    "duplicate-flow-file", "a flow has a .yaml file and a .yml file of the same name",
    why: "Only the .yaml file is read; changes to the other one have no effect.")
  package static let fmtUnsafe = RuleInfo(
    "fmt-unsafe", "formatting would change the meaning of a file",
    why: "The file stays as it is. This is a mistake of the formatter: please report it.")
  package static let unformatted = RuleInfo(
    "unformatted", "a YAML file is not in the canonical layout",
    why: "The next change of the file would also change lines that its author did not touch.", isFixable: true
  )
  package static let driftedTable = RuleInfo(
    "drifted-table", "a table differs from the rendering of its flow",
    why: "The table and the app that runs the flow differ.", isFixable: true)
}
