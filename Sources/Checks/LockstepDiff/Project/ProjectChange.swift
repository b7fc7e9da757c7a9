package import LockstepModel

/// A change of the project file, or of a world, that changes what sessions or scenarios do.
package struct ProjectChange: Sendable {
  /// The part of the project file that changed.
  package enum Part: String, Sendable, CaseIterable {
    case root
    case lock
    case open
    case onResume = "on-resume"
    case errorFlow = "error flow"
    case externalFlow = "external flow"
    case property
    case world
  }

  package var part: Part
  /// The flow, the error, the property or the world.
  package var name: String
  /// Its value in each version; nil where it is not there.
  package var oldValue: String?
  package var newValue: String?
  /// Whether a protection or a promise is gone.
  package var isLoss: Bool
  /// Why a loss may be.
  package var allowedReason: String?

  /// How `losses:` names it.
  package var lossName: String { "\(part.rawValue) \(name)" }

  /// One line, without the reason why it may be.
  package var message: String {
    switch (oldValue, newValue) {
    case (_, nil): "\(part.rawValue) \(quotedName) is gone"
    case (nil, _): "\(part.rawValue) \(quotedName) is new"
    case (let was?, let now?):
      part == .property || part == .world
        ? "\(part.rawValue) \(quotedName) has changed"
        : "\(part.rawValue) \(quotedName): '\(was)' is now '\(now)'"
    }
  }

  private var quotedName: String {
    switch part {
    case .root, .lock, .open, .onResume, .externalFlow: name
    case .errorFlow, .property, .world: "'\(name)'"
    }
  }
}

extension ProjectChange {
  /// What a version of a project says about sessions, by part and name, in the order of the file.
  private struct Facts {
    private(set) var namesByPart: [Part: [String]] = [:]
    private(set) var valuesByPart: [Part: [String: String]] = [:]

    init(_ settings: ProjectDocument?, worlds: [(name: String, text: String)]) {
      guard let settings else { return }
      addAll(.root, settings.session.rootFlows.map { ($0.value, "") })
      addAll(.lock, settings.session.lockFlows.map { ($0.value, "") })
      addAll(.open, settings.session.openFlows.map { ($0.value, "") })
      addAll(.onResume, settings.session.onResume.map { [($0.value, "")] } ?? [])
      addAll(.errorFlow, settings.errorFlows.map { ($0.name.value, Self.target($0)) })
      addAll(.externalFlow, settings.externalFlows.map { ($0.id.value, Self.signatureText($0)) })
      addAll(
        .property,
        settings.properties.map { ($0.name.value, Self.normalizedText(settings.source.text($0.span))) })
      addAll(.world, worlds.map { ($0.name, Self.normalizedText($0.text)) })
    }

    private mutating func addAll(_ part: Part, _ facts: [(name: String, value: String)]) {
      for (name, value) in facts where valuesByPart[part]?[name] == nil {
        namesByPart[part, default: []].append(name)
        valuesByPart[part, default: [:]][name] = value
      }
    }

    private static func target(_ error: ProjectDocument.ErrorFlow) -> String {
      error.flow?.value ?? error.document?.value ?? "shown"
    }

    private static func signatureText(_ flow: ProjectDocument.ExternalFlow) -> String {
      let parts = [("results", flow.results), ("parameters", flow.parameters)]
      return parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.map(listed).joined(separator: ", "))" }
        .joined(separator: "; ")
    }

    /// A name as an item of a list: in quotes if a part of it could pass for another item.
    private static func listed(_ name: SourceString) -> String {
      name.value.contains { ",;".contains($0) } ? "\"\(name.value)\"" : name.value
    }

    /// The same words however they are laid out.
    static func normalizedText(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// The changes between two versions.
  ///
  /// - Parameters:
  ///   - old: the project file; nil without one.
  ///   - worlds: those that scenarios use.
  package static func changes(
    from old: ProjectDocument?, to new: ProjectDocument?,
    worlds: (old: [(name: String, text: String)], new: [(name: String, text: String)]) = ([], [])
  ) -> [ProjectChange] {
    let before = Facts(old, worlds: worlds.old)
    let after = Facts(new, worlds: worlds.new)
    return Part.allCases.flatMap { part in
      let olds = before.namesByPart[part] ?? []
      let names = olds + (after.namesByPart[part] ?? []).filter { !olds.contains($0) }
      return names.compactMap { name -> ProjectChange? in
        let (was, now) = (before.valuesByPart[part]?[name], after.valuesByPart[part]?[name])
        if was == now { return nil }
        return ProjectChange(
          part: part, name: name, oldValue: was, newValue: now, isLoss: isLoss(part, was, now))
      }
    }
  }

  /// A flow that needs no unlocking any more has lost a lock, too.
  private static func isLoss(_ part: Part, _ was: String?, _ now: String?) -> Bool {
    switch part {
    case .root, .lock, .onResume, .property: now == nil
    case .open: was == nil
    case .errorFlow, .externalFlow, .world: false
    }
  }
}
