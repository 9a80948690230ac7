import Foundation
import Synchronization

/// A program of another make, such as curl.
enum Tool {
  struct Ending: Sendable {
    var status: Int32
    var output: String
  }

  /// Runs a program and returns its status and what it printed, without blocking a thread.
  static func run(_ name: String, _ arguments: [String], input: String = "") async throws -> Ending {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, printed) = (folder.appending(path: "in"), folder.appending(path: "out"))
    try Data(input.utf8).write(to: source)
    try Data().write(to: printed)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = try FileHandle(forReadingFrom: source)
    let output = try FileHandle(forWritingTo: printed)
    process.standardOutput = output
    process.standardError = output
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return Ending(status: status, output: String(decoding: try Data(contentsOf: printed), as: UTF8.self))
  }

  /// Whether a program is here.
  static func has(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}
