import LockstepModel

extension Trace {
  /// Two classes of one language whose display names begin with the same flow: one of them may have kept an old number.
  ///
  /// An app for two platforms has a class for each, so that files with different endings are not compared.
  func flowsTestedTwice() -> [Diagnostic] {
    var claims: [String: [(file: TracedFile, flow: NamedFlow)]] = [:]
    var order: [String] = []
    for file in files {
      var seen: Set<String> = []
      for flow in file.flows where flow.isClaim && isKnown(flow.id) && flow.title != nil {
        guard seen.insert(flow.id).inserted else { continue }
        let key = flow.id + "\n" + Self.ending(file.source.path)
        if claims[key] == nil { order.append(key) }
        claims[key, default: []].append((file, flow))
      }
    }
    return order.flatMap { key -> [Diagnostic] in
      guard let all = claims[key], all.count > 1 else { return [] }
      return conflict(all)
    }
  }

  /// The class whose title fits another flow is wrong; if none is, the second is reported, with all others.
  private func conflict(_ claims: [(file: TracedFile, flow: NamedFlow)]) -> [Diagnostic] {
    let flows = project.flows.enumerated().map { ($0, $1.title) }
    let meant = claims.map { claim in
      claim.flow.title.flatMap { title in
        TitleFit.better(
          title, than: project.flow(claim.flow.id).map { [$0.title] } ?? [],
          among: flows.lazy.filter { project.flows[$0.0].id != claim.flow.id })
      }
    }
    let isClear = meant.contains { $0 != nil }
    return claims.indices.compactMap { number in
      guard isClear ? meant[number] != nil : number == 1 else { return nil }
      let claim = claims[number]
      let better = meant[number].map { project.flows[$0] }
      return Diagnostic(
        .flowTestedTwice,
        "\(claims.count == 2 ? "two" : "\(claims.count)") classes test \(claim.flow.id)",
        at: Location(claim.file.source, claim.flow.span),
        flow: claim.flow.id,
        help: better.map { "the title is that of \($0.id) '\($0.title)'" }
          ?? "name another flow, or merge the classes",
        related: claims.indices.filter { $0 != number }.map {
          .init(Location(claims[$0].file.source, claims[$0].flow.span), "another one")
        },
        fixes: better.map { [.writing($0.id, over: claim.flow.span)] } ?? [])
    }
  }

  private static func ending(_ path: String) -> Substring {
    path.lastIndex(of: ".").map { path[$0...] } ?? ""
  }
}
