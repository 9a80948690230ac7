import BramleyAPI
import BramleyCore
import BramleyTokens
import Crypto
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// Sign-in, link and proof by a mailed code.
@Suite struct EmailCodeTests {
  private func claims(_ session: Session) throws -> [String: Any] {
    let payload = try #require(Data(base64URL: session.accessToken.split(separator: ".")[1].utf8))
    return try #require(JSONSerialization.jsonObject(with: payload) as? [String: Any])
  }

  @Test func `a person signs up and in by mailed codes`() async throws {
    let server = try await CodeDoor()
    let challenge = try await server.ask(#"{"email": "Ada@a.example"}"#)
    #expect(challenge.resendAfter == 30 && challenge.expiresIn == 600)
    let mail = try #require(server.box.mails.last)
    #expect(mail.to == "Ada@a.example" && mail.kind == .signIn && mail.link == nil)
    let code = try server.code
    #expect(code.utf8.count == 6 && code.utf8.allSatisfy { (0x30...0x39).contains($0) })
    let first = try await server.door.post(
      WirePath.signInEmail,
      #"""
      {"challenge_id": "\#(challenge.challengeID)", "code": "\#(code.prefix(3)) - \#(code.suffix(3))",
       "name": {"given_name": "Ada"}, "device": {"name": "Phone"}}
      """#
    ).session
    #expect(first.isNewUser && first.user.name == PersonName(givenName: "Ada"))
    #expect(first.user.email == "Ada@a.example" && first.user.emailVerified)
    #expect(first.user.identities.map(\.provider) == ["email"])
    let claims = try claims(first)
    #expect(claims["amr"] as? [String] == ["otp"] && claims["idp"] as? String == "email")
    let again = try await server.mailed("ada@A.example")
    #expect(!again.isNewUser && again.user.id == first.user.id)
  }

  @Test func `a code goes to the address as the account has it`() async throws {
    let server = try await CodeDoor()
    let first = try await server.mailed("ada@a.example")
    server.clock.advance(by: 60)
    #expect(try await server.mailed("ADA@a.example").user.id == first.user.id)
    // A mailbox of another spelling may be somebody else's.
    #expect(server.box.mails.last?.to == "ada@a.example")
    server.clock.advance(by: 60)
    let path = "\(WirePath.reauthenticate)/email"
    let challenge = try await server.ask(#"{"email": "Ada@A.example"}"#, "\(path)/start", as: first)
    #expect(server.box.mails.last?.to == "ada@a.example")
    _ = try await server.present(challenge, try server.code, path, as: first).session
  }

  @Test func `a code is used once, and a retry with its key is given the same session`() async throws {
    let server = try await CodeDoor()
    let challenge = try await server.ask(#"{"email": "ada@a.example"}"#)
    let code = try server.code
    let first = try await server.present(challenge, code, key: "first").session
    let retry = try await server.present(challenge, code, key: "first").session
    #expect(retry.sessionID == first.sessionID && retry.isNewUser)
    for key in [nil, "second"] {
      let answer = try await server.present(challenge, code, key: key)
      #expect(answer.status == 400 && answer.problem?.code == .codeExpired, "\(answer.body)")
    }
  }

  @Test func `a wrong code says how many tries are left, and after five none is compared`() async throws {
    let server = try await CodeDoor()
    let challenge = try await server.ask(#"{"email": "ada@a.example"}"#)
    let wrong = try server.code == "000000" ? "111111" : "000000"
    for left in [4, 3, 2, 1, 0] {
      let answer = try await server.present(challenge, wrong)
      #expect(answer.status == 400 && answer.problem?.code == .codeWrong)
      #expect(answer.problem?.attemptsLeft == left)
    }
    let answer = try await server.present(challenge, try server.code)
    // Waiting does not help, so nothing says how long.
    #expect(answer.status == 400 && answer.problem?.code == .codeExpired)
    #expect(answer.headers[.retryAfter] == nil)
  }

  @Test func `another code is sent after thirty seconds, and replaces the first`() async throws {
    let server = try await CodeDoor()
    let first = try await server.ask(#"{"email": "ada@a.example"}"#)
    let code = try server.code
    let early = try await server.door.post(WirePath.signInEmailStart, #"{"email": "ada@a.example"}"#)
    #expect(early.status == 429 && early.problem?.code == .sendLimit && early.headers[.retryAfter] == "30")
    server.clock.advance(by: 30)
    let second = try await server.ask(#"{"email": "ada@a.example"}"#)
    #expect(second.resendAfter == 60)
    #expect(try await server.present(first, code).problem?.code == .codeExpired)
    _ = try await server.present(second, try server.code).session
  }

  @Test func `a mailed code opens the account whose verified address it is, and no other`() async throws {
    let server = try await CodeDoor()
    let owner = try await server.mailed("ada@a.example")
    let squatter = try await server.door.post(
      WirePath.signUpPassword, #"{"email": "eve@a.example", "password": "a long password of eve"}"#
    ).session
    let eve = try await server.mailed("eve@a.example")
    #expect(eve.isNewUser && eve.user.id != squatter.user.id && eve.user.id != owner.user.id)
    #expect(try await server.door.user(squatter).status == 401)
    let password = try await server.door.post(
      WirePath.signInPassword, #"{"email": "eve@a.example", "password": "a long password of eve"}"#)
    #expect(password.status == 401)
  }

  @Test func `an address is linked by its code, opens the account then, and belongs to no other`()
    async throws
  {
    let server = try await CodeDoor()
    let session = try await server.door.badge("ada")
    let path = "\(WirePath.identities)/email"
    let challenge = try await server.ask(#"{"email": "ada@a.example"}"#, "\(path)/start", as: session)
    #expect(server.box.mails.last?.kind == .proof)
    let signIn = try await server.present(challenge, try server.code)
    #expect(signIn.problem?.code == .codeExpired, "a code of another purpose")
    let user = try await server.present(challenge, try server.code, path, as: session).user
    #expect(user.identities.map(\.provider) == ["badge", "email"] && user.emailVerified)
    #expect(try await server.mailed("ada@a.example").user.id == user.id)
    let other = try await server.door.badge("eve")
    server.clock.advance(by: 60)
    let second = try await server.ask(#"{"email": "ada@a.example"}"#, "\(path)/start", as: other)
    let taken = try await server.present(second, try server.code, path, as: other)
    #expect(taken.status == 409 && taken.problem?.code == .identityTaken)
  }

  @Test func `a code that was asked for by one account links nothing to another`() async throws {
    let server = try await CodeDoor()
    let (ada, eve) = (try await server.door.badge("ada"), try await server.door.badge("eve"))
    let path = "\(WirePath.identities)/email"
    let challenge = try await server.ask(#"{"email": "ada@a.example"}"#, "\(path)/start", as: eve)
    let answer = try await server.present(challenge, try server.code, path, as: ada)
    #expect(answer.problem?.code == .codeExpired)
  }

  @Test func `a code proves again who the person is`() async throws {
    let server = try await CodeDoor()
    let session = try await server.mailed("ada@a.example")
    server.clock.advance(by: 700)
    let path = "\(WirePath.reauthenticate)/email"
    let challenge = try await server.ask(#"{"email": "ada@a.example"}"#, "\(path)/start", as: session)
    let proven = try await server.present(challenge, try server.code, path, as: session).session
    #expect(proven.sessionID == session.sessionID)
    let time = try claims(proven)["auth_time"] as? Int
    #expect(time == Int(server.clock.now.timeIntervalSince1970))
    let other = try await server.ask(#"{"email": "eve@a.example"}"#, "\(path)/start", as: session)
    let refused = try await server.present(other, try server.code, path, as: session)
    #expect(refused.status == 401 && refused.problem?.code == .credentialsInvalid)
  }

  @Test func `a link is good only with the verifier of the app that asked for it`() async throws {
    let server = try await CodeDoor()
    let verifier = String(repeating: "v", count: 43)
    let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64URL
    _ = try await server.ask(#"{"email": "ada@a.example", "code_challenge": "\#(challenge)"}"#)
    let link = try #require(server.box.mails.last?.link)
    #expect(link.hasPrefix("https://links.example.com/email/sign-in?token="))
    let token = try #require(link.split(separator: "=").last)
    for other in ["", #", "code_verifier": "\#(String(repeating: "w", count: 43))""#] {
      let answer = try await server.door.post(WirePath.signInEmail, #"{"token": "\#(token)"\#(other)}"#)
      #expect(answer.status == 400 && answer.problem?.code == .codeExpired, "\(answer.body)")
    }
    let session = try await server.door.post(
      WirePath.signInEmail, #"{"token": "\#(token)", "code_verifier": "\#(verifier)"}"#
    ).session
    #expect(session.isNewUser && session.user.email == "ada@a.example")
  }

  @Test func `what is not an address or a code costs nothing`() async throws {
    let server = try await CodeDoor()
    #expect(try await server.door.post(WirePath.signInEmailStart, #"{"email": "ada"}"#).status == 400)
    let challenge = try await server.ask(#"{"email": "ada@a.example"}"#)
    for typed in ["12345", "1234567", "abcdef", ""] {
      let answer = try await server.present(challenge, typed)
      #expect(
        answer.status == 400 && answer.problem?.code == .codeWrong && answer.problem?.attemptsLeft == nil)
    }
    #expect(try await server.door.post(WirePath.signInEmail, "{}").problem?.code == .invalidRequest)
    let digits = try server.code.unicodeScalars.map { String(UnicodeScalar($0.value - 0x30 + 0x660)!) }
    _ = try await server.present(challenge, digits.joined()).session
  }
}
