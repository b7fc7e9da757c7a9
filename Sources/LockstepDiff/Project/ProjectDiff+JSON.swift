import Lockstep
import LockstepCodegen
import LockstepModel

extension ProjectDiff {
  /// The report for programs: one object on one line, with its keys in a fixed order.
  ///
  /// `names` is null where a version has errors, so that nothing is generated of it.
  package var json: String {
    var json = JSONWriter()
    json.object {
      $0.member("schema", 2)
      $0.array("flows") { for flow in flows { flow.write(to: &$0) } }
      for (key, documents) in [("added", added), ("removed", removed)] {
        $0.array(key) {
          for document in documents {
            $0.object {
              $0.member("path", document.source.path)
              $0.member("flow", document.id.value)
            }
          }
        }
      }
      $0.key("names")
      if let names { $0.array { for change in names { change.write(to: &$0) } } } else { $0.null() }
    }
    json.endLine()
    return json.text
  }
}

extension ContractChange {
  fileprivate func write(to json: inout JSONWriter) {
    json.object {
      $0.member("kind", kind.rawValue)
      $0.member("name", name.rawValue)
      $0.member("breaking", isBreaking)
      $0.member("old", old?.name)
      $0.member("new", new?.name)
      $0.array("places") { for place in places { $0.string(place) } }
    }
  }
}
