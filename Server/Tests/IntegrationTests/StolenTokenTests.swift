import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Support
import Testing

/// A thief has something of a session whose owner has just proven who they are. Only the access token that
/// answered the proof may do what is reserved to the owner.
@Suite(.limitedConcurrency) struct StolenTokenTests {
  /// What a thief tries with an access token, each with the status and the code of the answer.
  private func attempts(
    _ wire: Wire, _ stolen: Session, _ apple: AppleIDEmulator
  ) async throws -> [(attempt: String, status: Int, code: ProblemCode?)] {
    let thief = try apple.authorizeNatively(
      .init(clientID: "com.example.bramley", person: apple.world.people[1].id))
    let answers = [
      ("delete", try await wire.delete(stolen)),
      ("link", try await wire.link(thief, to: stolen)),
      ("unlink", try await wire.unlink(stolen.user.identities[0], stolen)),
      ("password", try await wire.setPassword("the thief's own", email: "eve@example.com", stolen)),
      (
        "hand over",
        try await wire.send(
          "POST", WirePath.childSessions,
          json: ChildSessionRequest(codeChallenge: "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM"),
          bearer: stolen.accessToken)
      ),
    ]
    return answers.map { ($0.0, $0.1.status, $0.1.problem?.code) }
  }

  private func expectRefused(
    _ wire: Wire, _ stolen: Session, _ apple: AppleIDEmulator,
    _ code: ProblemCode = .reauthenticationRequired, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    for (attempt, status, answered) in try await attempts(wire, stolen, apple) {
      #expect(status == 403 && answered == code, "\(attempt)", sourceLocation: location)
    }
  }

  private func credential(_ apple: AppleIDEmulator) throws -> NativeCredential {
    try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
  }

  @Test func `an older access token and the refresh token do no more after the owner's proof than before`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let signedIn = try await wire.signIn(apple)
      clock.advance(by: 700)
      let stolen = try await wire.refresh(signedIn.refreshToken).decode(Session.self)
      // The server has the session in its cache, as it was before the proof.
      #expect(try await wire.user(stolen).status == 200)
      let proven = try await wire.reauthenticate(stolen, try credential(apple)).session
      #expect(proven.sessionID == stolen.sessionID && proven.refreshToken == stolen.refreshToken)

      try await expectRefused(wire, stolen, apple)
      try await expectRefused(wire, signedIn, apple)
      let refreshed = try await wire.refresh(stolen.refreshToken).decode(Session.self)
      try await expectRefused(wire, refreshed, apple)
      #expect(try refreshed.authTime == signedIn.authTime && proven.authTime != signedIn.authTime)

      #expect(try await wire.setPassword("the owner's own", email: "ada@example.com", proven).status == 204)
      #expect(try await wire.delete(proven).status == 202)
    }
  }

  @Test func `a child session deletes nothing, ends nobody else's and can't prove its way out`() async throws
  {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let phone = try await wire.signIn(apple)
      let other = try await wire.signIn(apple)
      let answer = try await wire.send(
        "POST", WirePath.childSessions,
        json: ChildSessionRequest(codeChallenge: "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM"),
        bearer: phone.accessToken)
      let request = TokenRequest.child(
        try answer.decode(ChildSessionCode.self), verifier: String(repeating: "v", count: 43))
      let watch = try await wire.send("POST", WirePath.token, json: request).session

      try await expectRefused(wire, watch, apple, .notAllowed)
      for path in [
        "\(WirePath.sessions)/\(phone.sessionID)", "\(WirePath.sessions)/\(other.sessionID)",
        "\(WirePath.sessions)/nobody", WirePath.sessions, "\(WirePath.sessions)?keep=current",
      ] {
        let refused = try await wire.send("DELETE", path, bearer: watch.accessToken)
        #expect(refused.status == 403 && refused.problem?.code == .notAllowed, "\(path)")
      }
      let proven = try await wire.reauthenticate(watch, try credential(apple)).session
      try await expectRefused(wire, proven, apple, .notAllowed)
      for session in [phone, other, watch] { #expect(try await wire.user(session).status == 200) }

      let own = "\(WirePath.sessions)/\(watch.sessionID)"
      #expect(try await wire.send("DELETE", own, bearer: watch.accessToken).status == 204)
      #expect(try await wire.user(watch).status == 401)
      for session in [phone, other] { #expect(try await wire.user(session).status == 200) }
    }
  }

  @Test func `an identity token of 25 minutes ago signs in, and that is all`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let owner = try await wire.signIn(apple)
      let (old, older) = (try credential(apple), try credential(apple))
      let issued = Int(clock.now.timeIntervalSince1970)
      clock.advance(by: 25 * 60)
      let stolen = try await wire.send(
        "POST", WirePath.signInApple, json: AppleSignInRequest(identityToken: old.identityToken)
      ).session
      #expect(stolen.user.id == owner.user.id)
      #expect(try stolen.authTime == issued)
      try await expectRefused(wire, stolen, apple)
      let refused = try await wire.send(
        "POST", WirePath.reauthenticateApple,
        json: AppleSignInRequest(identityToken: older.identityToken), bearer: stolen.accessToken)
      #expect(refused.status == 401 && refused.problem?.code == .identityTokenExpired)
      #expect(try await wire.delete(stolen).status == 403)
    }
  }

  @Test func `a lost answer to a proof is repeated, with the same time of authentication`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      _ = try await wire.signUp("ada@example.com")
      let session = try await wire.signIn("ada@example.com").session
      clock.advance(by: 601)
      func prove(_ body: some Encodable, at path: String, key: String) async throws -> Wire.Answer {
        try await wire.send(
          "POST", path, json: body, bearer: session.accessToken, headers: [WirePath.idempotencyKey: key])
      }
      let password = PasswordSignInRequest(email: "ada@example.com", password: "correct horse battery")
      let first = try await prove(password, at: WirePath.reauthenticatePassword, key: "k").session
      clock.advance(by: 30)
      let again = try await prove(password, at: WirePath.reauthenticatePassword, key: "k").session
      #expect(try again.authTime == first.authTime && again.refreshToken == session.refreshToken)
      #expect(try await wire.delete(session).status == 403)
      #expect(try await wire.delete(again).status == 202)
    }
  }

  @Test func `a refresh token is good for its own client, where the request names one`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      func refresh(_ client: ClientID?) async throws -> Wire.Answer {
        try await wire.send(
          "POST", WirePath.token,
          json: TokenRequest(
            grantType: .refreshToken, clientID: client, refreshToken: session.refreshToken))
      }
      let other = try await refresh("app")
      #expect(other.status == 400)
      #expect(String(decoding: other.body, as: UTF8.self).contains(#""error":"invalid_grant""#))
      #expect(try await refresh("com.example.bramley").status == 200)
      #expect(try await refresh(nil).status == 200)
    }
  }

  @Test func `a sign-out everywhere takes the codes that were not redeemed yet`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let owner = try await wire.signIn(apple)
      let answer = try await wire.send(
        "POST", WirePath.childSessions,
        json: ChildSessionRequest(codeChallenge: "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM"),
        bearer: owner.accessToken)
      let code = try answer.decode(ChildSessionCode.self)
      let ended = try await wire.send(
        "DELETE", "\(WirePath.sessions)?keep=current", bearer: owner.accessToken)
      #expect(ended.status == 204)
      let request = TokenRequest.child(code, verifier: String(repeating: "v", count: 43))
      #expect(try await wire.send("POST", WirePath.token, json: request).status == 400)
      #expect(try await wire.user(owner).status == 200)
    }
  }
}

extension Session {
  /// `auth_time` of the access token.
  fileprivate var authTime: Int? {
    get throws {
      let part = accessToken.split(separator: ".").dropFirst().first.map(String.init) ?? ""
      let payload = try #require(Data(base64URL: part.utf8))
      return (try JSONSerialization.jsonObject(with: payload) as? [String: Any])?["auth_time"] as? Int
    }
  }
}
