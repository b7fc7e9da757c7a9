import Lockstep
import LockstepModel
import LockstepYAML

/// What the loader says about the shape of a file, in the terms in which a schema can answer.
enum SchemaVerdict: Equatable {
  case accepts, refuses
  /// The loader objects to something that no schema can see.
  case cannotKnow(rule: String)

  /// The rules about the shape, which schemas have to know.
  static let shapeRules: Set<String> = ["unknown-key", "missing-key", "yaml-type", "invalid-value"]

  /// What a schema cannot know, by the loader's rule, and why.
  static let unknown: [String: String] = [
    "yaml-syntax": "it sees what its reader made of the text; readers differ in what they let pass",
    "yaml-encoding": "likewise: some readers take UTF-16",
    "yaml-empty": "a file without a value is not of any kind",
    "yaml-limit": "depth and size are limits of ours",
    "yaml-duplicate-key": "its reader refuses the file, or drops one of the two",
    "yaml-feature": "anchors, aliases, tags and merge keys are gone when its reader is done",
    "yaml-cut-text": "comments are gone when its reader is done, and what is left is a text",
    "yaml-invisible-whitespace": "a no-break space is a letter like any other to its reader",
    "yaml-ambiguous-scalar": "1.10 comes to it as the number 1.1, an unquoted null or 007 as no text at all",
    "invalid-pattern": "the language of patterns is ours, and a text is all that it sees",
    "unused-column": "it does not look into texts for the names of columns",
    "missing-column": "it cannot compare the entries of a list",
    "unknown-file-kind": "the first key says what a file is, and mappings have no order in JSON",
  ]

  init(_ findings: [Diagnostic]) throws {
    let ofShape = findings.filter { finding in
      Self.shapeRules.contains(finding.rule.id) && !finding.isBeyondSchema
    }
    let others = findings.filter { !Self.shapeRules.contains($0.rule.id) || $0.isBeyondSchema }
    if !ofShape.isEmpty {
      self = .refuses
    } else if let other = others.first {
      guard Self.unknown[other.rule.id] != nil || other.isBeyondSchema else {
        throw Unlisted(rule: other.rule.id)
      }
      self = .cannotKnow(rule: other.rule.id)
    } else {
      self = .accepts
    }
  }

  /// A rule that is in neither list: decide which it belongs to.
  struct Unlisted: Error { var rule: String }
}
