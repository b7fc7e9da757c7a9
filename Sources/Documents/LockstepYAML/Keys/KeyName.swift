import Lockstep

/// Every key that some table knows, spelt as in a file.
package enum KeyName: String, CaseIterable, Sendable {
  // File types.
  case flow, lockstep, world, scenario
  // A flow.
  case kind, title, overview, parameters, results, errors, scenarios, flows, before, after, sources
  case name, heading
  // Generated Swift.
  case swift, access
  // A scenario and its steps.
  case id, steps, next, step, label, href, source
  case goTo = "go-to"
  case screen, page, prompt, drawer, modal, system, os
  case bottomSheet = "bottom-sheet"
  case partialFlow = "partial-flow"
  case useCase = "use-case"
  case with, action, reads, keeps, message, input, inputs, items, options, actions, duration, picture, details
  case note, transitions
  case pattern, secret, text
  case from, to
  // A transition.
  case user, `case`, error, event, returns
  case `as`, values, `do`, when, gives, forget, result, show
  case nextNote = "next-note"
  case errorFlow = "error-flow"
  case endGoTo = "end-go-to"
  case row, because, description
  // Errata.
  case errata, rows, absent
  // A project.
  case externalFlows = "external-flows"
  case errorFlows = "error-flows"
  case externalDocuments = "external-documents"
  case app, exceptions, losses, session, rules, exclude, document, anchor, roots, locks, open
  case onResume = "on-resume"
  case textExceptions = "text-exceptions"
  case texts, trace, tests, cases, manual, require, wording, check, baseline, tables
  case failOn = "fail-on"
  case useCases = "use-cases"
  // A property.
  case property, properties, never, until, start, `in`, by, run, between, possible, holds, without
  case followGoTo = "follow-go-to"
  case alwaysPossible = "always-possible"
  case atMost = "at-most"
  // A world, a script and a scenario.
  case outcomes, outcome, give, wait, suspend, resume, at, shows, ends
  case data, did, ran, took, within, use
  case notPossible = "not-possible"
  case tags, verifies, examples
  case gherkin, definitions

  /// The number of a key that no table knows.
  package static let none = UInt8.max

  static let all = KeyName.allCases

  private static let numbers = Dictionary(uniqueKeysWithValues: zip(all.map(\.rawValue), UInt8(0)...))

  /// Its position in ``all``; fewer than 256, see ``KeySet``.
  var number: UInt8 { Self.numbers[rawValue] ?? Self.none }

  /// The number of the key with these bytes; `none` for other bytes.
  static func number(of key: ByteSpan) -> UInt8 { numbers[key.text] ?? none }
}
