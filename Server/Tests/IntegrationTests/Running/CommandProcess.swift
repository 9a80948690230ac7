import Foundation
import Support

/// A run of the built command that ends by itself, or is killed.
final class CommandProcess: Sendable {
  private let process = Process()
  private let words = Pipe()

  init(_ arguments: [String], in folder: TemporaryFolder) throws {
    // The tests' own executable lies beside the command's.
    process.executableURL = Bundle(for: TemporaryFolder.self).bundleURL.appending(path: "bramley")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ["HOME": folder.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = words
    try process.run()
  }

  /// Its status and its errors, once it has ended.
  func ending() async -> (Int32, String) {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [process, words] in
        let data = words.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        continuation.resume(returning: (process.terminationStatus, String(decoding: data, as: UTF8.self)))
      }
    }
  }

  func kill() { process.killAtOnce() }
}
