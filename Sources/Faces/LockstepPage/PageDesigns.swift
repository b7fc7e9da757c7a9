import Lockstep
import LockstepModel

/// The exported designs that a page shows in place of screens, each once, however many screens have it.
struct PageDesigns {
  /// With the places of the steps that show it, as the script names them.
  private var pictures: [(address: String, places: [String])] = []

  /// - Parameter pages: the versions of the page.
  init(_ pages: [Page]) {
    var numbers: [String: Int] = [:]
    for page in pages where !page.designAddresses.isEmpty {
      for table in page.tables {
        let keys = PageKeys(table)
        for (number, step) in table.steps.enumerated() {
          for name in step.pictures {
            guard let address = page.designAddresses[table.document.path(ofPicture: name)] else { continue }
            let picture = numbers[address] ?? pictures.count
            if picture == pictures.count {
              numbers[address] = picture
              pictures.append((address, []))
            }
            pictures[picture].places.append("\(page.prefix + table.entry.id) \(keys.steps[number])")
          }
        }
      }
    }
  }

  /// What the page's security policy has to let in; empty where there is nothing.
  var policy: String {
    if pictures.isEmpty { return "" }
    let isWhole = pictures.allSatisfy { $0.address.hasPrefix("data:") }
    return "img-src data:\(isWhole ? "" : " 'self' file:"); "
  }

  func write(to json: inout JSONWriter) {
    if pictures.isEmpty { return }
    json.array("pictures") { json in
      for picture in pictures {
        json.object {
          $0.member("address", picture.address)
          $0.strings("places", picture.places)
        }
      }
    }
  }
}
