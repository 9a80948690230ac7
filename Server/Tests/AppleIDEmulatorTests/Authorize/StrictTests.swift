import AppleID
import AppleIDEmulator
import Foundation
import Testing

/// Apple takes https with a domain name only; the emulator makes an exception, which can be switched off.
@Suite(.limitedConcurrency) struct StrictTests {
  @Test func `a strict Apple takes no plain-http address`() async throws {
    try await Rig.run(strictness: .strict) { rig in
      #expect(try await rig.authorize(Rig.asking).status == 403)
      let good = Rig.asking(["redirect_uri": "https://bramley.example.com/v1/callback/apple"])
      #expect(try await rig.authorize(good).status == 200)
      for body in [
        #"{"id":"com.acme","kind":"web","redirect_uris":["http://127.0.0.1/cb"]}"#,
        #"{"id":"com.example.bramley","kind":"native","notification_url":"http://127.0.0.1/hook"}"#,
      ] {
        let reply = try await rig.json("/_emulator/clients", body)
        #expect(reply.status == 400)
        #expect(reply.json["detail"]?.string?.contains("https") == true)
      }
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:9000/cb", "http://127.0.0.1:9000/cb", 200),
    ("http://127.0.0.1:9000/cb", "http://127.0.0.1:9001/cb", 403),
    ("http://127.0.0.1:9000/cb", "http://127.0.0.1/cb", 403),
    ("http://[::1]/cb", "http://[::1]:9000/cb", 200), ("http://localhost/cb", "http://127.0.0.1/cb", 403),
    ("http://localhost/cb", "http://localhost:80/cb/", 403),
    ("http://localhost/cb", "http://localhost:0/cb", 403),
    ("http://localhost/cb", "http://localhost.evil/cb", 403),
    ("http://localhost/cb", "http://localhost:9@evil.com/cb", 403),
    ("https://acme.example/cb", "https://acme.example/cb", 200),
    ("https://acme.example/cb", "https://acme.example:443/cb", 403),
  ])
  func `a loopback address matches any port unless it was registered with one`(
    registered: String, asked: String, status: Int
  ) async throws {
    try await Rig.run { rig in
      try rig.emulator.addClient(NewClient(id: "com.acme.web", kind: .web, redirectURIs: [registered]))
      let reply = try await rig.authorize(
        Rig.asking(["client_id": "com.acme.web", "redirect_uri": asked]))
      #expect(reply.status == status)
    }
  }
}
