import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct PasswordSignInTests {
  @Test func `an address signs up, signs in and is shown unchanged`() async throws {
    try await withServer { server, _ in
      let wire = Wire(base: server.url)
      let name = PersonName(givenName: "Ada", familyName: "Lovelace")
      let made = try await wire.signUp(" Ada@Example.COM", name: name)
      #expect(made.status == 200 && made.headers["cache-control"] == "no-store")
      let session = try made.session
      #expect(session.isNewUser && session.user.name == name)
      #expect(session.user.email == "Ada@Example.COM" && !session.user.emailVerified)
      let identity = try #require(session.user.identities.first)
      #expect(identity.provider == "password" && identity.subject == "ada@example.com")
      let back = try await wire.signIn("ADA@example.com")
      #expect(back.status == 200)
      #expect(try back.session.user.id == session.user.id && back.session.isNewUser == false)
      let claims = try JSONSerialization.jsonObject(
        with: try #require(Data(base64URL: session.accessToken.split(separator: ".")[1].utf8)))
      #expect((claims as? [String: Any])?["amr"] as? [String] == ["pwd"])
      #expect((claims as? [String: Any])?["idp"] as? String == "password")
      #expect((claims as? [String: Any])?["client_id"] as? String == "app")
      #expect(try await wire.user(session).decode(User.self) == session.user)
      let events: Activity = try await wire.send("GET", WirePath.activity, bearer: session.accessToken)
        .decode()
      #expect(Set(events.events.map(\.kind)) == [.signedIn, .signedUp])
      #expect(events.events.allSatisfy { $0.detail["provider"] == "password" })
      let log = server.logs.text
      #expect(log.contains("answered") && !log.lowercased().contains("ada@") && !log.contains("horse"))
    }
  }

  @Test func `a taken address, a wrong password and an unknown address`() async throws {
    try await withServer { server, _ in
      let wire = Wire(base: server.url)
      let session = try await wire.signUp("ada@example.com").session
      let taken = try await wire.signUp("ADA@example.com", "another password")
      #expect(taken.status == 409 && taken.problem?.code == .emailTaken)
      let wrong = try await wire.signIn("ada@example.com", "wrong password")
      let unknown = try await wire.signIn("nobody@example.com", "wrong password")
      #expect(wrong.status == 401 && wrong.problem?.code == .credentialsInvalid)
      #expect(unknown.problem == wrong.problem && unknown.status == wrong.status)
      #expect(Set(unknown.headers.keys) == Set(wrong.headers.keys))
      let tells = try await eventually {
        let events: Activity = try await wire.send("GET", WirePath.activity, bearer: session.accessToken)
          .decode()
        return events.events.contains { $0.kind == .signInRefused && $0.detail["attempts"] == "1" }
      }
      #expect(tells)
    }
  }

  @Test func `a retry with its key is the same sign-up only with the right password`() async throws {
    try await withServer { server, _ in
      let wire = Wire(base: server.url)
      let first = try await wire.signUp("ada@example.com", key: "k1").session
      let again = try await wire.signUp("ada@example.com", key: "k1")
      #expect(again.status == 200)
      #expect(try again.session.sessionID == first.sessionID && again.session.isNewUser)
      let other = try await wire.signUp("ada@example.com", "another password", key: "k1")
      #expect(other.status == 422 && other.problem?.code == .idempotencyKeyReused)
      #expect(try await wire.signUp("ada@example.com", key: "k2").problem?.code == .emailTaken)
      #expect(try await wire.signUp("eve@example.com", key: "k1").problem?.code == .idempotencyKeyReused)
      let one = try await wire.signIn("ada@example.com", key: "k3").session
      #expect(try await wire.signIn("ada@example.com", key: "k3").session.sessionID == one.sessionID)
      #expect(try await wire.signIn("ada@example.com", "wrong password", key: "k3").status == 401)
      #expect(try await wire.signIn("ada@example.com").session.sessionID != one.sessionID)
    }
  }

  @Test func `a sign-up's key stands for its first password, after that was changed too`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, _ in
      let wire = Wire(base: server.url)
      let session = try await wire.signUp("ada@example.com", key: "k1").session
      clock.advance(by: 1)
      #expect(try await wire.setPassword("a better password", session).status == 204)
      for password in ["a better password", "another password"] {
        let again = try await wire.signUp("ada@example.com", password, key: "k1")
        #expect(again.status == 422 && again.problem?.code == .idempotencyKeyReused)
      }
    }
  }

  @Test func `a change needs a fresh proof or the current password, and ends the other sessions`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, _ in
      let wire = Wire(base: server.url)
      let here = try await wire.signUp("ada@example.com").session
      let there = try await wire.signIn("ada@example.com").session
      clock.advance(by: 601)
      let late = try await wire.setPassword("a better password", here)
      #expect(late.status == 403 && late.problem?.code == .reauthenticationRequired)
      #expect(late.problem?.methods == ["password"])
      #expect(try await wire.reauthenticate(here, "ada@example.com", "wrong password").status == 401)
      let eve = try await wire.signUp("eve@example.com", "eve's own password").session
      let foreign = try await wire.reauthenticate(here, "eve@example.com", "eve's own password")
      #expect(foreign.status == 401 && foreign.problem?.code == .credentialsInvalid)
      let proven = try await wire.reauthenticate(here, "ada@example.com").session
      #expect(proven.sessionID == here.sessionID && proven.refreshToken == here.refreshToken)
      #expect(try await wire.setPassword("a better password", here).status == 403)
      #expect(try await wire.setPassword("short", proven).problem?.code == .passwordTooShort)
      let wrong = try await wire.setPassword("a better password", current: "not this one", here)
      #expect(wrong.status == 401 && wrong.problem?.code == .credentialsInvalid)
      let right = try await wire.setPassword(
        "a better password", current: "correct horse battery", here)
      #expect(right.status == 204)
      #expect(try await wire.setPassword("the best password", proven).status == 204)
      #expect(try await wire.user(here).status == 200)
      #expect(try await wire.user(there).problem?.code == .sessionEnded)
      #expect(try await wire.user(eve).status == 200)
      #expect(try await wire.signIn("ada@example.com").status == 401)
      #expect(try await wire.signIn("ada@example.com", "the best password").status == 200)
    }
  }

  @Test func `a wrong current password counts as a failed attempt`() async throws {
    try await withServer(settings: [.limitsEnabled: "true"]) { server, _ in
      let wire = Wire(base: server.url)
      let session = try await wire.signUp("ada@example.com").session
      for _ in 0..<5 {
        #expect(try await wire.setPassword("a better password", current: "a guess", session).status == 401)
      }
      let refused = try await wire.setPassword(
        "a better password", current: "correct horse battery", session)
      #expect(refused.status == 429 && refused.problem?.code == .rateLimited)
      #expect(try await wire.signIn("ada@example.com").status == 429)
    }
  }

  @Test
  func `a deleted account's address is free, and within the grace a sign-in restores it`() async throws {
    try await withServer(settings: [.deletionGraceDays: "1"]) { server, _ in
      let wire = Wire(base: server.url)
      let session = try await wire.signUp("ada@example.com").session
      #expect(try await wire.delete(session).status == 202)
      #expect(try await wire.signUp("ada@example.com").problem?.code == .emailTaken)
      let back = try await wire.signIn("ada@example.com").session
      #expect(back.user.id == session.user.id)
    }
    try await withServer { server, _ in
      let wire = Wire(base: server.url)
      let session = try await wire.signUp("ada@example.com").session
      let deletion = try await wire.delete(session).deletion
      #expect(deletion.state == .completed && deletion.appleRevocation == .done)
      #expect(deletion.instructions == nil)
      #expect(try await wire.signIn("ada@example.com").status == 401)
      #expect(try await wire.signUp("ada@example.com", "another password").session.isNewUser)
    }
  }

  @Test func `guesses from one network are slowed down`() async throws {
    try await withServer(settings: [.limitsEnabled: "true"]) { server, _ in
      let wire = Wire(base: server.url)
      _ = try await wire.signUp("ada@example.com")
      for email in ["ada@example.com", "nobody@example.com"] {
        for _ in 0..<5 { #expect(try await wire.signIn(email, "wrong password").status == 401) }
        let refused = try await wire.signIn(email, "wrong password")
        #expect(refused.status == 429 && refused.problem?.code == .rateLimited)
        #expect(refused.headers["retry-after"] == "1")
      }
    }
  }
}
