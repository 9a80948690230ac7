import Foundation

/// A test's own folder, removed with the value.
package final class TemporaryFolder: Sendable {
  /// Its location.
  package let path: String

  /// Makes the folder.
  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "bramley-\(UUID().uuidString)").path
    // A server refuses a folder that others can read.
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
