import BramleyCore
import Foundation

extension DataFolder {
  /// The folder of an installation that is there already; nothing is made.
  package init(existing path: String) throws(ConfigurationFailure) {
    self.path = path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/bramley.sqlite")
    // A server makes the file before it opens it as a store.
    guard let size = attributes?[.size] as? Int, size > 0 else {
      throw ConfigurationFailure(
        sentences: [
          "data: there is no store in \(path.printable); set data, or --data, to the server's folder"
        ])
    }
  }
}
