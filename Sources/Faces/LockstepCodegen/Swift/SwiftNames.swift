import Lockstep
import LockstepModel

/// What generated Swift calls the things of a contract, and who may use them.
struct SwiftNames {
  let contract: Contract
  /// The type that holds everything.
  let containerType: String
  let access: ProjectDocument.SwiftSettings.Access

  init(_ contract: Contract, settings: ProjectDocument.SwiftSettings? = nil) {
    self.contract = contract
    containerType = settings?.name?.value ?? "Flows"
    access = settings?.access ?? .internal
  }

  /// The access modifier of the declarations that an app uses.
  var accessModifier: String { access == .internal ? "" : access.rawValue + " " }

  func typeName(of screen: Contract.Screen) -> String { CodeName.capitalized(screen.name) }

  func name(of action: Contract.Action) -> String { action.name ?? SwiftIdentifier.raw(action.key) }

  func outcomeType(of action: Contract.Action) -> String {
    SwiftIdentifier.typeName(name(of: action), suffix: "Outcome")
  }

  /// The destinations of all flows by their names.
  var destinations: [Contract.NamedText] {
    contract.flows.flatMap(\.destinations).grouped(by: \.flow).map { flow, same in
      Contract.NamedText(
        name: same[0].name ?? SwiftIdentifier.raw(flow), text: flow,
        places: same.flatMap(\.places).uniqued { $0 })
    }
  }

  /// The name of a value among the members of a screen.
  func name(of value: Contract.Value, in screen: Contract.Screen) -> String {
    let taken = SwiftNameCheck.reservedMembers.union(
      screen.choices.map(\.name) + screen.fields.map { $0.name + "Field" })
    return taken.contains(value.name) ? value.name + "Value" : value.name
  }

  /// The type of something that an action reads.
  func typeName(of read: Contract.ReadInput, in action: Contract.Action) -> String {
    (read.kind?.swiftType ?? "Secret") + (action.isAlwaysRead(read) ? "" : "?")
  }

  /// The type of an input that a choice gives.
  func typeName(of field: Contract.Field) -> String { field.isSecret ? "Secret" : "String" }
}

extension ValueKind {
  /// Its Swift counterpart.
  var swiftType: String {
    switch self {
    case .duration: "Duration"
    case .integer: "Int64"
    case .text: "String"
    }
  }
}
