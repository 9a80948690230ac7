import BramleyAPI
import Foundation
import Testing

@testable import bramley

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The built program as emulator, server and client, each in its own process.
@Suite(.limitedConcurrency) struct ServeTests {
  struct World: Decodable {
    var team_id, key_id, private_key: String
  }

  /// The environment of a server that trusts an emulator.
  func environment(of apple: String) async throws -> [String: String] {
    let (data, _) = try await URLSession.shared.data(from: URL(string: "\(apple)/_emulator/world")!)
    let world = try JSONDecoder().decode(World.self, from: data)
    return [
      "BRAMLEY_APPLE_TEAM_ID": world.team_id, "BRAMLEY_APPLE_KEY_ID": world.key_id,
      "BRAMLEY_APPLE_PRIVATE_KEY": world.private_key.replacing("\n", with: "\\n"),
      "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.bramley",
      "BRAMLEY_APPLE_WEB_CLIENT_IDS": "com.example.bramley.web", "BRAMLEY_APPLE_BASE_URL": apple,
    ]
  }

  @Test func `a person signs in, is known after kill -9, and signs out`() async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      let appleURL = try await apple.address()
      let environment = try await environment(of: appleURL)
      let server = try Program(
        ["serve", "--port", "0", "--log-level", "trace"], in: folder, environment: environment)
      let address = try await server.address()
      let flags = ["--server", address, "--apple", appleURL]

      let signIn = try await Program.run(
        ["sign-in", "--native", "--person", "Maya", "--json"] + flags, in: folder)
      #expect(signIn.status == 0, "\(signIn.errors)")
      let report = try WireReport.decode(signIn.output)
      #expect(report.isNewUser)
      #expect(report.user.name?.givenName == "Maya")

      let (killed, _) = try await server.stop(SIGKILL)
      #expect(killed.output.split(separator: "\n").count == 1)
      // The session belongs to the server's address, port included.
      let port = try #require(address.split(separator: ":").last)
      let again = try Program(["serve", "--port", String(port)], in: folder, environment: environment)
      let newFlags = ["--server", try await again.address()]
      let who = try await Program.run(["whoami"] + newFlags, in: folder)
      #expect(who.status == 0, "\(who.errors)")
      #expect(who.output.hasPrefix("Maya Lindqvist <maya.lindqvist@example.com>\n"))
      #expect(try await Program.run(["sign-out"] + newFlags, in: folder).output == "Signed out.\n")

      let (stopped, seconds) = try await again.stop()
      #expect(stopped.status == 0)
      #expect(seconds < 60)
      #expect(try await apple.stop(SIGINT).ending.status == 0)
      checkLog(killed.errors + stopped.errors)
    }
  }

  private func checkLog(_ log: String) {
    for secret in ["maya", "eyJ", "br1.", "PRIVATE KEY"] {
      #expect(!log.lowercased().contains(secret.lowercased()), "the log shows \(secret)")
    }
    for line in log.split(separator: "\n") {
      #expect((try? JSONDecoder().decode(Line.self, from: Data(line.utf8))) != nil, "not JSON: \(line)")
    }
  }

  private struct Line: Decodable { var time, level, label, message: String }

  @Test func `a second server waits for the folder, and starts when the first has ended`() async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      let environment = try await environment(of: try await apple.address())
      let first = try Program(["serve", "--port", "0"], in: folder, environment: environment)
      _ = try await first.address()
      let second = try Program(["serve", "--port", "0"], in: folder, environment: environment)
      _ = try await second.errors(with: "waiting for the data folder")
      _ = try await second.errors(with: "process id \(first.processIdentifier)")
      #expect(second.output.isEmpty)
      _ = try await first.stop(SIGKILL)
      _ = try await second.address()
      let users = try await Program.run(["users", "list"], in: folder, environment: environment)
      #expect(users.status == 0, "\(users.errors)")
      _ = try await second.stop()
      _ = try await apple.stop()
    }
  }

  @Test func `what was used with an emulator is refused with Apple, until that is allowed`() async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      let appleURL = try await apple.address()
      var environment = try await environment(of: appleURL)
      let emulated = try Program(["serve", "--port", "0"], in: folder, environment: environment)
      let flags = ["--server", try await emulated.address(), "--apple", appleURL]
      #expect(try await Program.run(["sign-in", "--native"] + flags, in: folder).status == 0)
      _ = try await emulated.stop()
      environment["BRAMLEY_APPLE_BASE_URL"] = nil
      let refused = try await Program.run(["serve", "--port", "0"], in: folder, environment: environment)
      #expect(refused.status == 78)
      #expect(refused.errors.contains("was used with an emulator of Apple"))
      #expect(refused.errors.contains("apple.allow_mixed_store: true"))
      environment["BRAMLEY_APPLE_ALLOW_MIXED_STORE"] = "true"
      let allowed = try Program(["serve", "--port", "0"], in: folder, environment: environment)
      _ = try await allowed.address()
      _ = try await allowed.stop()
      _ = try await apple.stop()
    }
  }

  @Test func `plain http for others is reported at each start, and by the server`() async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      var environment = try await environment(of: try await apple.address())
      environment["BRAMLEY_SERVER_PUBLIC_URL"] = "http://192.0.2.1:8080"
      environment["BRAMLEY_APPLE_ALLOW_EMULATOR"] = "true"
      let refused = try await Program.run(["serve", "--port", "0"], in: folder, environment: environment)
      #expect(refused.status == 78)
      #expect(refused.errors.contains("server.allow_http: true"))
      environment["BRAMLEY_SERVER_ALLOW_HTTP"] = "true"
      let server = try Program(["serve", "--port", "0"], in: folder, environment: environment)
      let ready = URL(string: try await server.address() + "/health/ready")!
      let (data, _) = try await URLSession.shared.data(from: ready)
      #expect(String(decoding: data, as: UTF8.self).contains("(server.allow_http)"))
      _ = try await server.errors(with: "(server.allow_http)")
      _ = try await server.stop()
      _ = try await apple.stop()
    }
  }

  @Test func `an emulator is refused when others can reach the server`() async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      var environment = try await environment(of: try await apple.address())
      environment["BRAMLEY_SERVER_PUBLIC_URL"] = "https://id.example.com"
      let ending = try await Program.run(["serve", "--port", "0"], in: folder, environment: environment)
      #expect(ending.status == 78)
      #expect(ending.errors.contains("apple.allow_emulator"))
      _ = try await apple.stop()
    }
  }

  @Test func `an https address needs a word about the proxy before it`() async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      var environment = try await environment(of: try await apple.address())
      environment["BRAMLEY_SERVER_PUBLIC_URL"] = "https://id.example.com"
      environment["BRAMLEY_APPLE_ALLOW_EMULATOR"] = "true"
      let ending = try await Program.run(["serve", "--port", "0"], in: folder, environment: environment)
      #expect(ending.status == 78)
      #expect(ending.errors.contains("server.trusted_proxies is not set"))
      #expect(ending.errors.contains("BRAMLEY_SERVER_TRUSTED_PROXIES"))

      environment["BRAMLEY_SERVER_TRUSTED_PROXIES"] = "none"
      let server = try Program(["serve", "--port", "0"], in: folder, environment: environment)
      _ = try await server.address()
      #expect(try await server.stop().ending.status == 0)
      _ = try await apple.stop()
    }
  }
}

/// `sign-in --json`, as a script reads it.
enum WireReport {
  static func decode(_ text: String) throws -> SignInReport {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(SignInReport.self, from: Data(text.utf8))
  }
}
