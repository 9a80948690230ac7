import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyClient
import Foundation
import Support
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `Examples/ResourceServer` as it is built and run, beside a real server.
@Suite(.limitedConcurrency) struct ResourceServerTests {
  private func decoded(_ answer: Wire.Answer) throws -> [String] {
    try JSONDecoder().decode([String].self, from: answer.body)
  }

  @Test func `each person finds their own notes and nobody else's`() async throws {
    try await withServer { server, apple in
      let bramley = Wire(base: server.url)
      let tomas = try await bramley.signIn(apple).accessToken
      let other = try apple.addPerson(givenName: "Ada", familyName: "Bell")
      let ada = try await bramley.signIn(apple, person: other.id).accessToken
      try await ResourceServerProcess.run(beside: server.url) { example in
        let note = ["text": "buy apples"]
        let created = try await example.send("POST", "/notes", json: note, bearer: tomas)
        #expect(created.status == 201)
        #expect(try decoded(await example.send("GET", "/notes", bearer: tomas)) == ["buy apples"])
        #expect(try decoded(await example.send("GET", "/notes", bearer: ada)) == [])
        #expect(try await example.send("DELETE", "/notes", bearer: tomas).status == 204)
        #expect(try decoded(await example.send("GET", "/notes", bearer: tomas)) == [])
      }
    }
  }

  @Test func `the answer to a request with no token or a bad one says what to send`() async throws {
    try await withServer { server, apple in
      let session = try await Wire(base: server.url).signIn(apple)
      let identity = try apple.authorizeNatively(.init(clientID: "com.example.bramley")).identityToken
      try await ResourceServerProcess.run(beside: server.url) { example in
        #expect(try await example.send("GET", "/").status == 200)
        let without = try await example.send("GET", "/notes")
        #expect(without.status == 401 && without.headers["www-authenticate"] == #"Bearer realm="notes""#)
        let malformed = try await example.send("GET", "/notes", bearer: "a b")
        #expect(malformed.status == 400)
        #expect(malformed.headers["www-authenticate"]?.contains(#"error="invalid_request""#) == true)
        for token in ["a.b.c", session.refreshToken, identity, session.accessToken + "A"] {
          let bad = try await example.send("GET", "/notes", bearer: token)
          #expect(bad.status == 401)
          #expect(bad.headers["www-authenticate"]?.contains(#"error="invalid_token""#) == true)
          #expect(!String(decoding: bad.body, as: UTF8.self).contains(token))
        }
      }
    }
  }

  @Test func `deleting all notes needs a recent authentication`() async throws {
    // Tokens live fifteen minutes, so this one is valid and its authentication eleven minutes old.
    try await withServer(clock: ManualClock(.now - 660)) { server, apple in
      let token = try await Wire(base: server.url).signIn(apple).accessToken
      try await ResourceServerProcess.run(beside: server.url) { example in
        #expect(try await example.send("GET", "/notes", bearer: token).status == 200)
        let refused = try await example.send("DELETE", "/notes", bearer: token)
        #expect(refused.status == 401)
        let challenge = refused.headers["www-authenticate"] ?? ""
        #expect(challenge.contains(#"error="insufficient_user_authentication""#))
        #expect(challenge.contains(#"max_age="600""#))
      }
    }
  }

  @Test func `the kit asks for the recent authentication that the resource server wants, and repeats`()
    async throws
  {
    let clock = ManualClock(.now - 660)
    try await withPasskeys(clock: clock) { server, apple in
      try await ResourceServerProcess.run(beside: server.url) { example in
        let device = await SoftwareDevice(server, apple, clock: clock, resourceServers: [example.base])
        try await device.auth.signIn(with: .newAccountWithPasskey())
        clock.advance(by: 660)
        var request = URLRequest(url: example.base.appending(path: "notes"))
        #expect(try await device.auth.engine.data(for: request).status == 200)
        request.httpMethod = "DELETE"
        #expect(try await device.auth.engine.data(for: request).status == 204)
        #expect(try await device.auth.happenings().contains(.reauthenticated))
      }
    }
  }

  @Test func `a resource server that asks Bramley rejects ended sessions`() async throws {
    try await withServer { server, apple in
      let bramley = Wire(base: server.url)
      let living = try await bramley.signIn(apple).accessToken
      let ended = try await bramley.signIn(apple).accessToken
      #expect(try await bramley.send("DELETE", WirePath.currentSession, bearer: ended).status == 204)
      try await ResourceServerProcess.run(beside: server.url, askingForSessions: true) { asking in
        #expect(try await asking.send("GET", "/notes", bearer: living).status == 200)
        let refused = try await asking.send("GET", "/notes", bearer: ended)
        #expect(refused.status == 401)
        #expect(refused.headers["www-authenticate"]?.contains("The session has ended.") == true)
      }
      try await ResourceServerProcess.run(beside: server.url) { trusting in
        let accepted = try await trusting.send("GET", "/notes", bearer: ended)
        #expect(accepted.status == 200)
      }
    }
  }

  @Test func `it continues while Bramley is down, and says so where it can't`() async throws {
    let folder = try TemporaryFolder()
    try await AppleIDEmulator.run { apple in
      let server = try await RunningServer.start(in: folder, apple: apple.baseURL, world: apple.world)
      let token = try await Wire(base: server.url).signIn(apple).accessToken
      try await ResourceServerProcess.run(beside: server.url) { example in
        #expect(try await example.send("GET", "/notes", bearer: token).status == 200)
        try await server.stop()
        #expect(try await example.send("GET", "/notes", bearer: token).status == 200)
      }
      try await ResourceServerProcess.run(beside: server.url) { example in
        let unavailable = try await example.send("GET", "/notes", bearer: token)
        #expect(unavailable.status == 503)
        let seconds = unavailable.headers["retry-after"].flatMap(Int.init)
        #expect(seconds.map { (1...10).contains($0) } == true)
      }
    }
  }
}
