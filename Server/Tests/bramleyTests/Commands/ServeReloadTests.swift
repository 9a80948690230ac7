import Foundation
import Testing

@testable import bramley

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The built program, whose configuration changes while it runs.
@Suite(.limitedConcurrency) struct ServeReloadTests {
  func write(_ yaml: String, in folder: URL) throws {
    try yaml.write(to: folder.appending(path: "bramley.yaml"), atomically: true, encoding: .utf8)
  }

  func origin(of address: String, for origin: String) async throws -> String? {
    var request = URLRequest(url: try #require(URL(string: address + "/v1/methods")))
    request.setValue(origin, forHTTPHeaderField: "Origin")
    let (_, response) = try await URLSession.shared.data(for: request)
    return (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Access-Control-Allow-Origin")
  }

  func hasGuests(_ address: String) async throws -> Bool {
    let (data, _) = try await URLSession.shared.data(
      from: try #require(URL(string: address + "/v1/methods")))
    return String(decoding: data, as: UTF8.self).contains("guest")
  }

  @Test func `what can change does, by itself and on SIGHUP, and all or nothing`() async throws {
    try await withFolder { folder in
      let apple = try Program(["apple", "--port", "0"], in: folder)
      let environment = try await ServeTests().environment(of: try await apple.address())
      try write("app: {origins: [https://a.example]}\n", in: folder)
      let server = try Program(["serve", "--port", "0"], in: folder, environment: environment)
      let address = try await server.address()
      #expect(try await origin(of: address, for: "https://a.example") == "https://a.example")
      #expect(try await origin(of: address, for: "https://b.example") == nil)
      #expect(try await !hasGuests(address))

      // A change of the file is seen by itself.
      try write(
        "app: {origins: [https://b.example]}\nguests: {enabled: true}\nlog: {level: debug}\n", in: folder)
      let log = try await server.errors(with: "configuration changed")
      #expect(log.contains("app.origins, guests.enabled") || log.contains("guests.enabled"))
      #expect(!log.contains("b.example"))
      #expect(try await origin(of: address, for: "https://b.example") == "https://b.example")
      #expect(try await origin(of: address, for: "https://a.example") == nil)
      #expect(try await hasGuests(address))
      _ = try await server.errors(with: #""level":"debug""#)

      // One fault, or one setting that needs a restart: nothing changes.
      try write("app: {origins: [https://c.example]}\nguests: {enabled: perhaps}\n", in: folder)
      kill(server.processIdentifier, SIGHUP)
      _ = try await server.errors(with: "configuration not changed: guests.enabled")
      #expect(try await origin(of: address, for: "https://b.example") == "https://b.example")
      try write("app: {origins: [https://c.example]}\nserver: {host: 127.0.0.2}\n", in: folder)
      kill(server.processIdentifier, SIGHUP)
      _ = try await server.errors(with: #""settings":"server.host""#)
      #expect(try await origin(of: address, for: "https://c.example") == nil)

      // Sessions live on, jobs still run, and it stops in order.
      let flags = ["--server", address, "--apple", try await apple.address()]
      let signIn = try await Program.run(
        ["sign-in", "--native", "--person", "Maya", "--json"] + flags, in: folder)
      #expect(signIn.status == 0, "\(signIn.errors)")
      try write("app: {origins: [https://d.example]}\n", in: folder)
      kill(server.processIdentifier, SIGHUP)
      try await eventuallyAllowed(address, "https://d.example")

      // Nothing changed in the settings: what they name may have, and is read again.
      kill(server.processIdentifier, SIGHUP)
      _ = try await server.errors(with: "no setting changed; the files that settings name were read again")
      let who = try await Program.run(["whoami", "--server", address], in: folder)
      #expect(who.status == 0, "\(who.errors)")
      #expect(try await server.stop().ending.status == 0)
      _ = try await apple.stop()
    }
  }

  private func eventuallyAllowed(_ address: String, _ name: String) async throws {
    let end = Date(timeIntervalSinceNow: 120)
    while try await origin(of: address, for: name) == nil {
      try #require(Date() < end)
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
