package import LockstepModel
import LockstepYAML

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
    /// A value as it is shown, and as it is compared.
    struct Value {
      var shown: String
      var meaning: String
    }

    private(set) var namesByPart: [Part: [String]] = [:]
    private(set) var valuesByPart: [Part: [String: Value]] = [:]

    init(_ settings: ProjectDocument?, worlds: [WorldDocument]) {
      guard let settings else { return }
      addAll(.root, settings.session.rootFlows.map { ($0.value, "") })
      addAll(.lock, settings.session.lockFlows.map { ($0.value, "") })
      addAll(.open, settings.session.openFlows.map { ($0.value, "") })
      addAll(.onResume, settings.session.onResume.map { [($0.value, "")] } ?? [])
      addAll(.errorFlow, settings.errorFlows.map { ($0.name.value, Self.target($0)) })
      addAll(.externalFlow, settings.externalFlows.map { ($0.id.value, Self.signatureText($0)) })
      let meaning = YAMLMeaning(settings.source)
      for property in settings.properties {
        add(.property, property.name.value, Self.value(at: property.span, of: settings.source, meaning))
      }
      for world in worlds {
        let span = world.settings.span
        add(.world, world.name.value, Self.value(at: span, of: world.source, YAMLMeaning(world.source)))
      }
    }

    private mutating func addAll(_ part: Part, _ facts: [(name: String, value: String)]) {
      for (name, value) in facts { add(part, name, Value(shown: value, meaning: value)) }
    }

    private mutating func add(_ part: Part, _ name: String, _ value: Value) {
      guard valuesByPart[part]?[name] == nil else { return }
      namesByPart[part, default: []].append(name)
      valuesByPart[part, default: [:]][name] = value
    }

    /// Another layout says the same.
    private static func value(at span: Span, of source: SourceText, _ meaning: YAMLMeaning) -> Value {
      let shown = source.text(span).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return Value(shown: shown, meaning: meaning.text(of: span) ?? shown)
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
  }

  /// The changes between two versions.
  ///
  /// - Parameters:
  ///   - old: the project file; nil without one.
  ///   - worlds: those that scenarios and properties use.
  package static func changes(
    from old: ProjectDocument?, to new: ProjectDocument?,
    worlds: (old: [WorldDocument], new: [WorldDocument]) = ([], [])
  ) -> [ProjectChange] {
    let before = Facts(old, worlds: worlds.old)
    let after = Facts(new, worlds: worlds.new)
    return Part.allCases.flatMap { part in
      let olds = before.namesByPart[part] ?? []
      let names = (olds + (after.namesByPart[part] ?? [])).uniqued { $0 }
      return names.compactMap { name -> ProjectChange? in
        let (was, now) = (before.valuesByPart[part]?[name], after.valuesByPart[part]?[name])
        if was?.meaning == now?.meaning { return nil }
        return ProjectChange(
          part: part, name: name, oldValue: was?.shown, newValue: now?.shown,
          isLoss: isLoss(part, was?.shown, now?.shown))
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
