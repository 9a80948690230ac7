import Foundation

/// A folder of a test's own, removed with it.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let path: String

  /// Makes the folder.
  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "bramley-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
