import Foundation
import Support

/// A built example as a process of its own.
enum ExampleProcess {
  /// Runs an example while the body runs, with a client for the address that it announces.
  static func run(
    _ name: String, environment: [String: String], _ body: (Wire) async throws -> Void
  ) async throws {
    let process = Process()
    // The tests' own executable lies beside the example's.
    process.executableURL = Bundle(for: TemporaryFolder.self).bundleURL.appending(path: name)
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let result: Result<Void, any Error>
    do {
      let address = try await output.read { text in
        text.firstMatch(of: #/listening on (127\.0\.0\.1:\d+)\n/#).flatMap { URL(string: "http://\($0.1)") }
      }
      result = .success(try await body(Wire(base: address)))
    } catch { result = .failure(error) }
    process.terminate()
    _ = try? await process.ending()
    try result.get()
  }
}
