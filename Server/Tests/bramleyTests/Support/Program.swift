import Foundation
import Support
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The built `bramley`, run as people run it, in its own folder with its own environment.
final class Program: Sendable {
  /// The result of a run that has ended.
  struct Ending: Sendable {
    var status: Int32
    var output: String
    var errors: String
  }

  let folder: URL
  private let process: Process
  private let streams = Mutex(Streams())

  /// Starts it; `input` is all of its standard input.
  init(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], input: String? = nil,
    executable: URL = Program.binary
  ) throws {
    self.folder = folder
    process = Process()
    process.executableURL = executable
    process.arguments = arguments + Self.freePorts(beside: arguments)
    process.currentDirectoryURL = folder
    var variables = ["HOME": folder.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    variables.merge(environment) { $1 }
    process.environment = variables
    process.standardInput = try input.map { try Self.reading($0, in: folder) } ?? FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    read(output) { $0.output.append($1) }
    read(errors) { $0.errors.append($1) }
  }

  private static func reading(_ text: String, in folder: URL) throws -> FileHandle {
    let file = folder.appending(path: "input-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    return try FileHandle(forReadingFrom: file)
  }

  private struct Streams {
    var output = Data()
    var errors = Data()
    /// The number of running ones.
    var open = 2
  }

  /// Reads on a thread that blocks, not by a `readabilityHandler`: a dispatch source and one of URLSession's on the same
  /// file descriptor, closed and opened again meanwhile, crash libdispatch on Linux.
  private func read(_ pipe: Pipe, _ keep: @escaping @Sendable (inout Streams, Data) -> Void) {
    let file = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      while case let data = file.availableData, !data.isEmpty { streams.withLock { keep(&$0, data) } }
      streams.withLock { $0.open -= 1 }
    }
  }

  /// Several programs at once would all want the usual ports of mail servers and admin pages, which each one takes if it finds
  /// them free.
  private static func freePorts(beside arguments: [String]) -> [String] {
    let usual = ["apple": ["--mail-port"], "demo": ["--mail-port", "--admin-port"]]
    return usual[arguments.first ?? "", default: []].filter { !arguments.contains($0) }.flatMap { [$0, "0"] }
  }

  var processIdentifier: Int32 { process.processIdentifier }
  var output: String { streams.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var errors: String { streams.withLock { String(decoding: $0.errors, as: UTF8.self) } }

  /// Waits for text on standard output; returns all output so far.
  func output(with text: String, within seconds: Double = 120) async throws -> String {
    try await wait(for: text, within: seconds) { output }
  }

  /// Waits for text on standard error, which may be a moment behind the program; returns all of it so far.
  func errors(with text: String, within seconds: Double = 120) async throws -> String {
    try await wait(for: text, within: seconds) { errors }
  }

  private func wait(for text: String, within seconds: Double, in stream: () -> String) async throws -> String
  {
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end {
      let words = stream()
      if words.contains(text) { return words }
      try #require(process.endedStatus == nil, "ended early: \(errors)")
      try await Task.sleep(for: .milliseconds(20))
    }
    throw TimedOut()
  }

  /// Waits until it ends by itself.
  func ending(within seconds: Double = 120) async throws -> Ending {
    let end = Date(timeIntervalSinceNow: seconds)
    while true {
      if let status = process.endedStatus {
        // The pipes may be a moment behind the process.
        let last = min(end, Date(timeIntervalSinceNow: 10))
        while streams.withLock({ $0.open > 0 }), Date() < last { try await Task.sleep(for: .milliseconds(5)) }
        return Ending(status: status, output: output, errors: errors)
      }
      guard Date() < end else {
        kill(process.processIdentifier, SIGKILL)
        throw TimedOut()
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Asks it to stop, and returns how long that took, in seconds.
  func stop(_ signal: Int32 = SIGTERM) async throws -> (ending: Ending, seconds: Double) {
    let start = Date()
    kill(process.processIdentifier, signal)
    let ending = try await ending()
    return (ending, Date().timeIntervalSince(start))
  }

  /// The address in `listening on …`, once it is printed.
  func address() async throws -> String {
    let line = try await output(with: "listening on http://").split(separator: "\n").first
    return String(try #require(line).dropFirst("listening on ".count))
  }

  /// Runs it to its end.
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], input: String? = nil,
    executable: URL = Program.binary
  ) async throws -> Ending {
    try await Program(
      arguments, in: folder, environment: environment, input: input, executable: executable
    ).ending()
  }

  struct TimedOut: Error {}

  /// Beside the test bundle, where SwiftPM builds both.
  static var binary: URL {
    let bundles = [Bundle.main] + Bundle.allBundles
    let folders = bundles.flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
    let candidates = folders.map { $0.appending(path: "bramley").path }
    return URL(
      fileURLWithPath: candidates.first(where: FileManager.default.isExecutableFile(atPath:)) ?? "bramley")
  }
}

/// An empty folder that is removed afterwards.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "bramley-test-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}
