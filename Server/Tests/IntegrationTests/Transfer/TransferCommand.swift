import AppleID
import AppleIDEmulator
import BramleyCore
import Foundation
import Support
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `bramley transfer` as a process of its own, on the data folder of a server and for one of the emulator's teams.
final class TransferCommand: Sendable {
  struct Ending: Sendable {
    var status: Int32
    var output: String
    var errors: String

    func summary<Summary: Decodable>(_ type: Summary.Type) throws -> Summary {
      try JSONDecoder().decode(type, from: Data(output.utf8))
    }
  }

  private let process = Process()
  private let output: URL
  private let errors: URL

  /// Starts it.
  init(
    _ arguments: [String], in folder: TemporaryFolder, data: String = "data", team: AppleWorld.Team,
    apple: AppleIDEmulator
  ) throws {
    let base = URL(fileURLWithPath: folder.path)
    (output, errors) = (base.appending(path: "transfer.out"), base.appending(path: "transfer.err"))
    // The tests' own executable lies beside the command's.
    process.executableURL = Bundle(for: TemporaryFolder.self).bundleURL.appending(path: "bramley")
    process.arguments = ["transfer"] + arguments + ["--data", "\(folder.path)/\(data)", "--json"]
    process.currentDirectoryURL = base
    process.environment = [
      "BRAMLEY_APPLE_BASE_URL": apple.baseURL.absoluteString, "BRAMLEY_APPLE_TEAM_ID": team.id.rawValue,
      "BRAMLEY_APPLE_KEY_ID": team.keyID.rawValue, "BRAMLEY_APPLE_PRIVATE_KEY": team.privateKey,
      "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.bramley",
    ]
    for (file, set) in [(output, \Process.standardOutput), (errors, \Process.standardError)] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      process[keyPath: set] = try FileHandle(forWritingTo: file)
    }
    try process.run()
  }

  var isRunning: Bool { process.isRunning }

  /// Sends a signal and waits for the end.
  func stop(_ signal: Int32) async throws -> Ending {
    kill(process.processIdentifier, signal)
    return try await ending()
  }

  /// Waits for the end without using a thread of the tests, which the emulator needs.
  func ending() async throws -> Ending {
    Ending(
      status: try await process.ending(), output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}

extension AppleWorld {
  func team(_ id: Team.ID) throws -> Team {
    try #require(teams.first { $0.id == id })
  }
}

extension AppleWorld.Team {
  /// A server's settings for this team.
  var settings: [SettingKey: String] {
    [.appleTeamID: id.rawValue, .appleKeyID: keyID.rawValue, .applePrivateKey: privateKey]
  }
}
