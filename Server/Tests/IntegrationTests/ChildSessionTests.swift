import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// A phone creates a separate session for its watch.
@Suite(.limitedConcurrency) struct ChildSessionTests {
  private static let verifier = String(repeating: "v", count: 43)
  // base64url(SHA-256(verifier)), made by another program.
  private static let challenge = "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM"

  private func handOver(
    _ wire: Wire, _ phone: Session, challenge: String = challenge
  ) async throws -> Wire.Answer {
    try await wire.send(
      "POST", WirePath.childSessions,
      json: ChildSessionRequest(codeChallenge: challenge, device: Device(name: "Ada's watch")),
      bearer: phone.accessToken)
  }

  private func takeOver(
    _ wire: Wire, _ code: ChildSessionCode, verifier: String = verifier
  ) async throws -> Wire.Answer {
    try await wire.send("POST", WirePath.token, json: TokenRequest.child(code, verifier: verifier))
  }

  @Test func `the watch gets a session that refreshes by itself, is listed, and ends with the phone's`()
    async throws
  {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let phone = try await wire.signIn(apple)
      let answer = try await handOver(wire, phone)
      #expect(answer.status == 201 && answer.headers["cache-control"] == "no-store")
      let code = try answer.decode(ChildSessionCode.self)
      #expect(code.expiresIn == 60 && code.clientID == "com.example.bramley")

      var watch = try await takeOver(wire, code).decode(Session.self)
      #expect(watch.sessionID != phone.sessionID && watch.user == phone.user && !watch.isNewUser)
      watch = try await wire.refresh(watch.refreshToken).decode(Session.self)
      let list = try await wire.send("GET", WirePath.sessions, bearer: phone.accessToken)
        .decode(SessionList.self).sessions
      let child = try #require(list.first { $0.id == watch.sessionID })
      #expect(child.kind == .child && child.device.name == "Ada's watch" && !child.current)

      // Both are in the server's cache by now.
      #expect(try await wire.send("GET", WirePath.user, bearer: watch.accessToken).status == 200)
      #expect(try await wire.send("DELETE", WirePath.currentSession, bearer: phone.accessToken).status == 204)
      let after = try await wire.send("GET", WirePath.user, bearer: watch.accessToken)
      #expect(after.status == 401 && after.problem?.code == .sessionEnded)
      #expect(try await wire.refresh(watch.refreshToken).problem?.code == .sessionEnded)
    }
  }

  @Test func `a sign-out on the watch leaves the phone signed in`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let phone = try await wire.signIn(apple)
      let code = try await handOver(wire, phone).decode(ChildSessionCode.self)
      let watch = try await takeOver(wire, code).decode(Session.self)
      #expect(try await wire.send("DELETE", WirePath.currentSession, bearer: watch.accessToken).status == 204)
      #expect(try await wire.send("GET", WirePath.user, bearer: phone.accessToken).status == 200)
    }
  }

  @Test func `neither a watch nor an old proof can hand over a session`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let phone = try await wire.signIn(apple)
      let code = try await handOver(wire, phone).decode(ChildSessionCode.self)
      let watch = try await takeOver(wire, code).decode(Session.self)
      let again = try await handOver(wire, watch)
      #expect(again.status == 403 && again.problem?.code == .notAllowed && again.problem?.remedy != nil)
      clock.advance(by: 601)
      let late = try await handOver(wire, phone)
      #expect(late.status == 403 && late.problem?.code == .reauthenticationRequired)
      #expect(late.problem?.methods == ["apple"])
    }
  }

  @Test func `a wrong verifier, a wrong challenge, no token: refused`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let phone = try await wire.signIn(apple)
      let code = try await handOver(wire, phone).decode(ChildSessionCode.self)
      let stolen = try await takeOver(wire, code, verifier: String(repeating: "w", count: 43))
      #expect(stolen.status == 400 && String(decoding: stolen.body, as: UTF8.self).contains("invalid_grant"))
      let used = try await takeOver(wire, code)
      #expect(used.status == 400 && String(decoding: used.body, as: UTF8.self).contains("invalid_grant"))
      #expect(try await handOver(wire, phone, challenge: "short").problem?.code == .invalidRequest)
      let nobody = try await wire.send(
        "POST", WirePath.childSessions, json: ChildSessionRequest(codeChallenge: Self.challenge))
      #expect(nobody.status == 401)
    }
  }

  @Test func `the host's apps are published for Apple, if there are any`() async throws {
    try await withServer(settings: [.appAppIDs: "A1B2C3D4E5.com.example.app,A1B2C3D4E5.com.example.app.watch"]
    ) {
      server, _ in
      let answer = try await Wire(base: server.url).send("GET", WirePath.appSiteAssociation)
      #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
      #expect(
        String(decoding: answer.body, as: UTF8.self)
          == #"{"webcredentials":{"apps":["A1B2C3D4E5.com.example.app","A1B2C3D4E5.com.example.app.watch"]}}"#
      )
    }
    try await withServer { server, _ in
      let answer = try await Wire(base: server.url).send("GET", WirePath.appSiteAssociation)
      #expect(answer.status == 404 && answer.problem?.remedy?.contains("app.app_ids") == true)
    }
  }
}
