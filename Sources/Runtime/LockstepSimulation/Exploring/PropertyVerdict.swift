package import Lockstep

/// The result of a check with free answers and in worlds.
package struct PropertyVerdict: Sendable {
  package var check: PropertyCheck
  /// Whether a way that breaks the property has free answers, not those of a world.
  package var usesFreeAnswers: Bool

  package init(check: PropertyCheck, usesFreeAnswers: Bool) {
    self.check = check
    self.usesFreeAnswers = usesFreeAnswers
  }

  /// Checks properties with any answer at any time, and in worlds where that does not decide.
  ///
  /// A moment that free answers do not reach occurs in no world: if they cannot break a property, it holds. So does an
  /// `always-possible` whose goal is reached whichever answers come. Others are checked in worlds as well: first where only
  /// the actions that the property names answer as in a world, which is still more than can happen.
  ///
  /// - Parameters:
  ///   - varies: whether sessions begin in all worlds that the host distinguishes; in a single world, free
  ///     answers are not asked.
  ///   - work: how much may be done for each property, in edges; nil: as much as it takes.
  /// - Returns: the verdict on each property, which does not depend on the others.
  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  package static func verdicts<Host: ExplorableHost>(
    on properties: [Property], _ program: FlowProgram, in world: SimulatedWorld<Host>, varies: Bool,
    options: ExplorerOptions, work: [Int]? = nil
  ) throws(InputRejection) -> [PropertyVerdict] {
    var work = work ?? [Int](repeating: options.mostEdges, count: properties.count)
    var verdicts = [PropertyVerdict?](repeating: nil, count: properties.count)
    if varies {
      let free = try PropertyWalks(properties, program, FreeOutcomes(program), options: options, work: work)
      work = free.workLeft
      for (number, property) in properties.enumerated() {
        guard let (check, isForced) = free.judgements[number] else { continue }
        if property.claim.isSettled(by: check, isForced: isForced) {
          verdicts[number] = PropertyVerdict(check: check, usesFreeAnswers: true)
        } else if let actions = property.decidedActions(in: program, world) {
          let model = HostModel(world, program, flow: options.flow, varies: true, deciding: actions)
          let own = try PropertyWalks([property], program, model, options: options, work: [work[number]])
          work[number] = own.workLeft.first ?? 0
          // A way with free answers of others may break what no world does.
          if let check = own.judgements.first??.check, check.isPositive || check.isStopped {
            verdicts[number] = PropertyVerdict(check: check, usesFreeAnswers: false)
          }
        }
      }
    }
    let open = verdicts.indices.filter { verdicts[$0] == nil }
    let model = HostModel(world, program, flow: options.flow, varies: varies)
    let walks = try PropertyWalks(
      open.map { properties[$0] }, program, model, options: options, work: open.map { work[$0] })
    for (place, number) in open.enumerated() {
      let check = walks.judgements[place]?.check ?? .notSettled(nil)
      verdicts[number] = PropertyVerdict(check: check, usesFreeAnswers: false)
    }
    return verdicts.compactMap(\.self)
  }

  /// The verdict on one property.
  ///
  /// - Throws: a ``InputRejection`` if the flow or a parameter does not exist.
  package static func verdict<Host: ExplorableHost>(
    on property: Property, _ program: FlowProgram, in world: SimulatedWorld<Host>, varies: Bool,
    options: ExplorerOptions
  ) throws(InputRejection) -> PropertyVerdict {
    try verdicts(on: [property], program, in: world, varies: varies, options: options).first
      ?? PropertyVerdict(check: .notSettled(nil), usesFreeAnswers: false)
  }
}

extension Property.Claim {
  /// Whether a result with free answers is that of each world.
  fileprivate func isSettled(by check: PropertyCheck, isForced: Bool) -> Bool {
    switch (self, check) {
    case (.never, .broken), (.atMost, .broken), (.possible, .holds): false
    case (.alwaysPossible, .holds): isForced
    case (.alwaysPossible, .holdsUpTo): false
    default: true
    }
  }
}

extension Property {
  /// The actions that decide about a property of moments, if a world need not decide all; nil if it must.
  fileprivate func decidedActions<Host: ExplorableHost>(
    in program: FlowProgram, _ world: SimulatedWorld<Host>
  ) -> Set<String>? {
    claim.isBrokenByMoment ? world.host.actions(affecting: actions(in: program)) : nil
  }
}

extension PropertyCheck {
  /// Whether it holds for all histories.
  fileprivate var isPositive: Bool {
    switch self {
    case .holds, .vacuous: true
    case .holdsUpTo, .broken, .notSettled: false
    }
  }

  /// Whether its time or its work was over.
  fileprivate var isStopped: Bool { if case .notSettled(.time?) = self { true } else { false } }
}
