/// Names the tables, so that a shape can refer to any of them; the JSON Schemas use these names, too.
package enum TableName: String, CaseIterable, Sendable {
  case flow, section, scenario, step, inputField, duration, detail, transition, effect
  case cellSource, sourceNote
  case errata, erratum
  case project, externalFlow, errorFlow, session, swift, trace, check, useCases, app, appException, property,
    condition
  case world, worldSettings, simulatedAnswer
  case scriptLine, testScenario, vocabulary

  package var table: KeyTable {
    switch self {
    case .flow: .flow
    case .section: .section
    case .scenario: .scenario
    case .step: .step
    case .inputField: .inputField
    case .duration: .duration
    case .detail: .detail
    case .transition: .transition
    case .effect: .effect
    case .erratum: .erratum
    case .cellSource: .cellSource
    case .errata: .errata
    case .sourceNote: .sourceNote
    case .project: .project
    case .externalFlow: .externalFlow
    case .errorFlow: .errorFlow
    case .session: .session
    case .swift: .swift
    case .trace: .trace
    case .check: .check
    case .useCases: .useCases
    case .app: .app
    case .appException: .appException
    case .property: .property
    case .condition: .condition
    case .world: .world
    case .worldSettings: .worldSettings
    case .simulatedAnswer: .answer
    case .scriptLine: .scriptLine
    case .testScenario: .testScenario
    case .vocabulary: .vocabulary
    }
  }
}
