import Lockstep
import LockstepModel
import LockstepWorkspace

/// How a page shows the exported designs of screens: as data up to a size, by their addresses beyond.
struct PictureAddresses {
  /// The most bytes of a picture inside a page.
  private static let maximumInlineSize = 500_000
  /// The most bytes of all of them.
  private static let maximumTotalInlineSize = 5_000_000

  private let files = DiskFiles.standard
  /// The address of a file that stays outside of the page.
  let outsideAddress: (_ path: String) -> String

  /// The addresses of a page that is written to a file; on standard output it is written as if to the working directory.
  static func forPage(at output: String?) -> PictureAddresses {
    let files = DiskFiles.standard
    let file = output.flatMap { $0 == "-" ? nil : $0 }
    let folder = file.map { FilePath.directory(of: files.absolute($0)) } ?? files.canonical(".")
    return PictureAddresses { path in
      PercentEncoding.encoded(FilePath.relative(files.absolute(path), to: folder), keeping: "-._~/")
    }
  }

  /// The addresses of a served page, whose server answers there.
  static var forServer: PictureAddresses {
    PictureAddresses { servedFolder + PercentEncoding.encoded($0, keeping: "-._~/") }
  }

  private static let servedFolder = "/pictures/"

  /// The path of the picture that a client of the server asks for.
  static func picturePath(servedAt address: String) -> String? {
    guard address.hasPrefix(servedFolder) else { return nil }
    return PercentEncoding.decoded(address.dropFirst(servedFolder.count))
  }

  /// The addresses of a project's pictures, by the paths of their files; without files that cannot be read.
  func addressesByPath(of project: Project) -> [String: String] {
    var left = Self.maximumTotalInlineSize
    var addresses: [String: String] = [:]
    let paths = project.pictures.filter { $0.value == .present }.keys
    for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let type = PictureFile.mediaType(of: path), let bytes = try? files.read(path) else { continue }
      if bytes.count <= min(left, Self.maximumInlineSize) {
        left -= bytes.count
        addresses[path] = "data:\(type);base64,\(Base64.text(bytes))"
      } else {
        addresses[path] = outsideAddress(path)
      }
    }
    return addresses
  }
}
