import Lockstep
import LockstepModel
import LockstepText

extension Project {
  /// Every reference of the project that has no target, in document order.
  public var unresolvedReferences: [Reference] {
    unresolvedReferences(in: [unresolvedReferences(of: flows.indices, DataNames(self), broken: nil)])
  }

  /// The same from the references of all flows, part by part, and those of the project file.
  package func unresolvedReferences(in parts: [[Reference]]) -> [Reference] {
    var search = ReferenceSearch(project: self, names: DataNames())
    for part in parts { search.add(part) }
    if let settings { search.check(settings) }
    return search.found
  }

  /// The references of some flows that have no target.
  ///
  /// - Parameters:
  ///   - names: those of the whole project.
  ///   - broken: the flows in which some `next:` leads to no step, if that is known; elsewhere nobody looks again.
  package func unresolvedReferences(of flows: Range<Int>, _ names: DataNames, broken: Set<Int>?)
    -> [Reference]
  {
    var search = ReferenceSearch(project: self, names: names, broken: broken)
    search.run(flows)
    return search.found
  }
}
