import Foundation
import Support

/// A program of the machine, as the documentation runs it.
struct Script: Sendable {
  var program: String
  var arguments: [String]

  struct Ending: Sendable {
    var status: Int32
    /// Both streams.
    var words: String
  }

  /// Runs it to its end, in a folder, with the built `bramley` on its path.
  func run(in folder: TemporaryFolder, environment: [String: String] = [:]) async throws -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let built = Bundle(for: TemporaryFolder.self).bundleURL.path
    process.environment = environment.merging([
      "PATH": "\(built):/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin", "HOME": folder.path,
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let handle = output.fileHandleForReading
    // On its own thread, since the emulator that the script calls needs the tests' few.
    let words = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: String(decoding: handle.readDataToEndOfFile(), as: UTF8.self))
      }
    }
    process.waitUntilExit()
    return Ending(status: process.terminationStatus, words: words)
  }

  /// A Python of the machine that has some modules; nil if none has.
  static func python(with modules: String) -> String? {
    ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].first { path in
      guard FileManager.default.isExecutableFile(atPath: path) else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = ["-c", "import \(modules)"]
      process.standardError = FileHandle.nullDevice
      try? process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }

  static func has(_ tool: String) -> Bool {
    ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + tool)
    }
  }
}
