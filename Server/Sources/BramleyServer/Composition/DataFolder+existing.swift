import BramleyCore
import Foundation

extension DataFolder {
  /// Opens the folder of an existing installation; nothing is created.
  package init(existing path: String) throws(ConfigurationFailure) {
    self.path = path
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/bramley.sqlite")
    // A server creates the file before it opens it as a store.
    guard let size = attributes?[.size] as? Int, size > 0 else {
      throw ConfigurationFailure(
        sentences: [
          "data: there is no store in \(path.printable); set data, or --data, to the server's folder"
        ])
    }
  }
}
