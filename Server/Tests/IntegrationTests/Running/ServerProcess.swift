import AppleID
import AppleIDEmulator
import Foundation
import Support

/// The built command as a process of its own.
final class ServerProcess: Sendable {
  let url: URL
  private let process: Process

  private init(url: URL, process: Process) {
    self.url = url
    self.process = process
  }

  /// - Parameter publicURL: for tests whose tokens must outlive the port.
  static func start(
    in folder: TemporaryFolder, apple: AppleIDEmulator, publicURL: String? = nil,
    environment: [String: String] = [:]
  ) async throws -> ServerProcess {
    let (process, output) = prepare(in: folder, apple: apple)
    if let publicURL { process.environment?["BRAMLEY_SERVER_PUBLIC_URL"] = publicURL }
    process.environment?.merge(environment) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while let data = Optional(output.fileHandleForReading.availableData), !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      if let match = text.firstMatch(of: #/^listening on (http:\S+)\n/#),
        let url = URL(string: String(match.1))
      {
        return ServerProcess(url: url, process: process)
      }
    }
    throw Browser.Failure(description: "the server did not start: \(text)")
  }

  /// Starts a server that must not run; returns its status and its words.
  static func fail(in folder: TemporaryFolder, apple: AppleIDEmulator) throws -> (Int32, String) {
    let (process, _) = prepare(in: folder, apple: apple)
    let words = Pipe()
    process.standardError = words
    try process.run()
    let text = words.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  func kill() { process.killAtOnce() }

  func terminate() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static func prepare(in folder: TemporaryFolder, apple: AppleIDEmulator) -> (Process, Pipe) {
    let process = Process()
    // The tests' own executable lies beside the command's.
    process.executableURL = Bundle(for: TemporaryFolder.self).bundleURL.appending(path: "bramley")
    process.arguments = ["serve", "--port", "0", "--data", folder.path + "/data"]
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
