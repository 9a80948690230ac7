import Foundation

/// The example of a back end beside Bramley.
enum ResourceServerProcess {
  /// Runs it beside a server while the body runs.
  static func run(
    beside server: URL, askingForSessions: Bool = false, _ body: (Wire) async throws -> Void
  ) async throws {
    var environment = ["BRAMLEY_URL": server.absoluteString, "PORT": "0"]
    if askingForSessions { environment["ASK_BRAMLEY"] = "1" }
    try await ExampleProcess.run("resource-server", environment: environment, body)
  }
}
