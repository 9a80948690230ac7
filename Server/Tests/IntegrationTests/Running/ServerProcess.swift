import AppleID
import AppleIDEmulator
import Foundation
import Support

/// The built command as a process of its own.
final class ServerProcess: Sendable {
  let url: URL
  private let process: Process
  /// What it wrote as errors; the file itself has been removed.
  private let words: FileHandle

  private init(url: URL, process: Process, words: FileHandle) {
    self.url = url
    self.process = process
    self.words = words
  }

  /// Returns the lines of its log that contain a text, at most the last twenty.
  func logged(_ text: String) -> [String] {
    try? words.seek(toOffset: 0)
    let all = (try? words.readToEnd()).flatMap(\.self) ?? Data()
    return String(decoding: all, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains(text) }.suffix(20).map(String.init)
  }

  /// - Parameters:
  ///   - port: for tests with a proxy before it; without one, any.
  ///   - publicURL: for tests whose tokens must outlive the port.
  static func start(
    in folder: TemporaryFolder, apple: AppleIDEmulator, port: Int = 0, publicURL: String? = nil,
    environment: [String: String] = [:]
  ) async throws -> ServerProcess {
    let (process, output) = prepare(in: folder, apple: apple, port: port)
    if let publicURL { process.environment?["BRAMLEY_SERVER_PUBLIC_URL"] = publicURL }
    process.environment?.merge(environment) { $1 }
    let words = try errors(of: process)
    defer { try? FileManager.default.removeItem(at: words) }
    let reader = try FileHandle(forReadingFrom: words)
    try process.run()
    do {
      let url = try await output.read { text in
        text.firstMatch(of: #/^listening on (http:\S+)\n/#).flatMap { URL(string: String($0.1)) }
      }
      return ServerProcess(url: url, process: process, words: reader)
    } catch let end as EndOfOutput {
      let status = try await process.ending()
      let said = try String(contentsOf: words, encoding: .utf8).suffix(2_000)
      throw EndOfOutput(description: "\(end.description), status \(status): \(said)")
    }
  }

  /// Starts a server that must fail to start; returns its status and its message.
  static func fail(
    in folder: TemporaryFolder, apple: AppleIDEmulator, environment: [String: String] = [:]
  ) async throws -> (Int32, String) {
    let (process, _) = prepare(in: folder, apple: apple)
    process.environment?.merge(environment) { $1 }
    let words = try errors(of: process)
    defer { try? FileManager.default.removeItem(at: words) }
    try process.run()
    return (try await process.ending(), try String(contentsOf: words, encoding: .utf8))
  }

  /// Sends what the process writes as errors to a new file, which stays readable to it once removed.
  private static func errors(of process: Process) throws -> URL {
    let words = FileManager.default.temporaryDirectory.appending(path: "bramley-words-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: words.path, contents: nil)
    process.standardError = try FileHandle(forWritingTo: words)
    return words
  }

  func kill() { process.killAtOnce() }

  /// Kills it, and waits for its end without using a thread of the tests.
  func killed() async throws { try await onOwnThread { [process] in process.killAtOnce() } }

  /// Asks it to stop, and does not wait.
  func signal() { process.terminate() }

  func terminate() async throws -> Int32 {
    process.terminate()
    return try await process.ending()
  }

  private static func prepare(
    in folder: TemporaryFolder, apple: AppleIDEmulator, port: Int = 0
  ) -> (Process, Pipe) {
    let process = Process()
    // The tests' own executable lies beside the command's.
    process.executableURL = Bundle(for: TemporaryFolder.self).bundleURL.appending(path: "bramley")
    process.arguments = ["serve", "--port", "\(port)", "--data", folder.path + "/data"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "BRAMLEY_APPLE_BASE_URL": apple.baseURL.absoluteString,
      "BRAMLEY_APPLE_TEAM_ID": apple.world.teamID.rawValue,
      "BRAMLEY_APPLE_KEY_ID": apple.world.keyID.rawValue,
      "BRAMLEY_APPLE_PRIVATE_KEY": apple.world.privateKey, "BRAMLEY_LIMITS_ENABLED": "false",
      "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.bramley",
    ]
    let output = Pipe()
    process.standardOutput = output
    return (process, output)
  }
}
