import Foundation
import Support

/// The example of a back end beside Bramley, as a process of its own.
enum ResourceServerProcess {
  /// Runs it beside a server for as long as the body goes on.
  static func run(
    beside server: URL, askingForSessions: Bool = false, _ body: (Wire) async throws -> Void
  ) async throws {
    let process = Process()
    // The tests' own executable lies beside the example's.
    process.executableURL = Bundle(for: TemporaryFolder.self).bundleURL.appending(path: "resource-server")
    process.environment = ["BRAMLEY_URL": server.absoluteString, "PORT": "0"]
    if askingForSessions { process.environment?["ASK_BRAMLEY"] = "1" }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    try await body(Wire(base: address(output.fileHandleForReading)))
  }

  private static func address(_ output: FileHandle) throws -> URL {
    var text = ""
    while let data = Optional(output.availableData), !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      if let match = text.firstMatch(of: #/listening on (127\.0\.0\.1:\d+)\n/#),
        let url = URL(string: "http://\(match.1)")
      {
        return url
      }
    }
    throw Browser.Failure(description: "the resource server did not start: \(text)")
  }
}
