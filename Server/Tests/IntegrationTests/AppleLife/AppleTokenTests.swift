import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// Tokens of every form that Apple has issued, and of no other.
@Suite(.limitedConcurrency) struct AppleTokenTests {
  @Test func `an account needs no address`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let pupil = try apple.addPerson(NewPerson(givenName: "Lea", managed: true, noEmail: true))
      let first = try await wire.signIn(try apple.credential(pupil.id))
      #expect(first.isNewUser && first.user.email == nil && first.user.name?.givenName == "Lea")
      #expect(!first.user.emailVerified && !first.user.isPrivateEmail && !first.user.emailDeliverable)
      let again = try await wire.signIn(try apple.credential(pupil.id))
      #expect(again.user.id == first.user.id)
      // Two people without an address have two accounts.
      let other = try apple.addPerson(NewPerson(managed: true, noEmail: true))
      #expect(try await wire.signIn(try apple.credential(other.id)).isNewUser)
      clock.advance(by: 1)
      #expect(try await server.holdsGrant(of: first, apple))
      #expect(try await wire.ends(try await wire.delete(first).deletion, .done))
    }
  }

  @Test func `an address that Apple leaves out once is kept`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let first = try await wire.signIn(apple)
      try apple.inject(Fault(.noEmail))
      let again = try await wire.signIn(apple)
      #expect(again.user.id == first.user.id && again.user.email == first.user.email)
      #expect(again.user.emailVerified && again.user.emailDeliverable)
    }
  }

  @Test func `an account of a school or business signs in, its address unverified and never a relay`()
    async throws
  {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let person = try apple.addPerson(NewPerson(email: "kim@school.example.com", organization: "org-1"))
      let session = try await wire.signIn(try apple.credential(person.id, hideEmail: true))
      #expect(session.user.email == "kim@school.example.com")
      #expect(!session.user.emailVerified && !session.user.isPrivateEmail)
      #expect(try await server.holdsGrant(of: session, apple))
    }
  }

  @Test func `an address beside the token is not looked at`() async throws {
    struct Body: Encodable {
      struct User: Encodable {
        var name = ["given_name": "Eve"]
        var email = "victim@example.com"
      }
      var identity_token: String
      var email = "victim@example.com"
      var user = User()
    }
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let pupil = try apple.addPerson(NewPerson(managed: true, noEmail: true))
      let body = Body(identity_token: try apple.credential(pupil.id).identityToken)
      let session = try await wire.send("POST", WirePath.signInApple, json: body).decode(Session.self)
      #expect(session.user.email == nil && session.user.name?.givenName == "Eve")
    }
  }

  @Test func `a session outlives Apple's tokens, also where a check brings no identity token`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      try apple.changeSettings { $0.refreshIDToken = false }
      let wire = Wire(base: server.url)
      let session = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: session, apple))
      await server.sweep(3 * 86_400, every: 1_800, by: clock)
      #expect(apple.refreshes() >= 1)
      #expect(try await server.standing(of: session, apple)?.confirmedAt != nil)
      let fresh = try await wire.refresh(session.refreshToken).decode(Session.self)
      #expect(fresh.sessionID == session.sessionID && fresh.user == session.user)
    }
  }

  @Test(arguments: [true, false])
  func `truth in quotes is the same truth`(hidden: Bool) async throws {
    try await withServer { server, apple in
      try apple.inject(Fault(.stringClaims))
      try apple.changeSettings { $0.isPrivateEmail = .always }
      let session = try await Wire(base: server.url).signIn(try apple.credential(hideEmail: hidden))
      #expect(session.user.emailVerified && session.user.isPrivateEmail == hidden)
      #expect(try await server.holdsGrant(of: session, apple))
    }
  }

  @Test func `when Apple changes its issuer people sign in, and their accounts are the same`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      try apple.sendNotifications(to: server)
      let wire = Wire(base: server.url)
      let before = try await wire.signIn(apple)
      for endpoint in [nil, Fault.Endpoint.notifications] {
        try apple.inject(Fault(.issuerFlip, endpoint: endpoint))
        clock.advance(by: 5)
        let session = try await wire.signIn(apple)
        #expect(session.user.id == before.user.id)
        #expect(try await server.holdsGrant(of: session, apple))
      }
      clock.advance(by: 5)
      try apple.stopUsing("com.example.bramley", person: apple.world.people[0].id)
      #expect(try await wire.hasEnded(before))
    }
  }

  @Test func `a key that Apple never published signs nobody in, and costs nobody anything`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      _ = try await wire.signIn(try apple.credential(apple.world.people[1].id))
      try apple.inject(Fault(.unknownKid, times: 1))
      clock.advance(by: 11)
      let answer = try await wire.present(try apple.credential())
      #expect(answer.status == 401 && answer.problem?.code == .identityTokenInvalid)
      #expect(answer.problem?.remedy?.contains("keys") == true)
      #expect(try await wire.signIn(try apple.credential(apple.world.people[1].id)).isNewUser == false)
    }
  }

  @Test func `with Apple's keys out of reach a new key is no forgery, and the same credential is good later`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let cached = try await wire.signIn(try apple.credential(apple.world.people[1].id))
      #expect(try await eventually { try await server.store.jobCounts().waiting == 0 })
      try apple.inject(Fault(.keysUnreachable))
      clock.advance(by: 7_200)
      // The cached keys are still used.
      #expect(try await wire.signIn(try apple.credential(apple.world.people[1].id)).user.id == cached.user.id)
      // An exchange that met the new key would fail, and exchanges would pause, in a time that nobody moves on.
      #expect(try await eventually { try await server.store.jobCounts().waiting == 0 })
      _ = try apple.rotateKeys()
      clock.advance(by: 11)
      let credential = try apple.credential()
      let answer = try await wire.present(credential)
      #expect(answer.status == 503 && answer.problem?.code == .appleUnavailable)
      #expect(answer.headers["retry-after"] != nil)
      #expect(answer.problem?.remedy?.contains("/auth/keys") == true)
      try apple.removeFaults()
      clock.advance(by: 11)
      let session = try await wire.signIn(credential)
      #expect(session.isNewUser && session.user.name?.familyName == credential.fullName?.familyName)
      #expect(try await server.holdsGrant(of: session, apple))
    }
  }
}
