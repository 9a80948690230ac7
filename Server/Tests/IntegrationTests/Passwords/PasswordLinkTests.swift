import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

@Suite(.limitedConcurrency) struct PasswordLinkTests {
  private func credential(_ apple: AppleIDEmulator) throws -> NativeCredential {
    try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
  }

  private func signIn(_ apple: AppleIDEmulator, _ wire: Wire) async throws -> Session {
    try await wire.send("POST", WirePath.signInApple, json: AppleSignInRequest(try credential(apple))).session
  }

  @Test func `an Apple account gets a password, and either identity opens it`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let session = try await signIn(apple, wire)
      let set = try await wire.setPassword("correct horse battery", email: "ada@example.com", session)
      #expect(set.status == 204)
      let user = try await wire.user(session).decode(User.self)
      #expect(Set(user.identities.map(\.provider)) == ["apple", "password"] && user.identities.count == 2)
      #expect(user.email == session.user.email && user.emailVerified == session.user.emailVerified)
      #expect(user.identities.first { $0.provider == .password }?.email == "ada@example.com")
      let byPassword = try await wire.signIn("ada@example.com").session
      #expect(byPassword.user.id == session.user.id)
      #expect(try await wire.reauthenticate(session, "ada@example.com").status == 200)
      let other = try await wire.setPassword("another good one", email: "eve@example.com", session)
      #expect(other.status == 400 && other.problem?.code == .invalidRequest)
    }
  }

  @Test func `a deleted Apple Account leaves the password and removes its own address`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      try apple.sendNotifications(to: server)
      let wire = Wire(base: server.url)
      let session = try await wire.signUp("ada@example.com").session
      let linked = try await wire.link(try credential(apple), to: session).decode(User.self)
      #expect(linked.email != "ada@example.com" && linked.emailVerified)
      clock.advance(by: 2)
      try apple.deleteAppleAccount(of: apple.world.people[0].id)
      let isGone = try await eventually {
        let user: User = try await wire.user(session)
        return user.identities.map(\.provider) == [.password]
      }
      #expect(isGone)
      let left: User = try await wire.user(session)
      #expect(left.email == "ada@example.com" && !left.emailVerified)
    }
  }

  @Test func `a password account links Apple with a grant, and unlinking revokes it`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let name = PersonName(givenName: "Own", familyName: "Name")
      let session = try await wire.signUp("ada@example.com", name: name).session
      let linked = try await wire.link(try credential(apple), to: session)
      #expect(linked.status == 200)
      let user = try linked.decode(User.self)
      #expect(user.id == session.user.id && user.name == name)
      #expect(user.identities.map(\.provider) == ["password", "apple"])
      let linkedApple = try #require(user.identities.first { $0.provider == .apple })
      #expect(user.emailVerified, "Apple vouches for its address, nobody for the other")
      let key = IdentityKey(
        provider: .apple, team: apple.world.teamID.rawValue, subject: linkedApple.subject)
      #expect(try await eventually { try await server.store.grants(of: key).count == 1 })
      let byApple = try await signIn(apple, wire)
      #expect(byApple.user.id == session.user.id && !byApple.isNewUser)
      #expect(try await eventually { try await server.store.jobCounts().waiting == 0 })

      let gone = try await wire.unlink(linkedApple, session)
      #expect(gone.status == 204)
      #expect(try await wire.user(byApple).problem?.code == .sessionEnded)
      let left = try await wire.user(session).decode(User.self)
      #expect(left.identities.map(\.provider) == ["password"] && left.email == "ada@example.com")
      let told = try await eventually {
        let events: Activity = try await wire.send("GET", WirePath.activity, bearer: session.accessToken)
          .decode()
        return events.events.contains { $0.kind == "apple_revoked" }
      }
      #expect(told)
      #expect(try await wire.unlink(linkedApple, session).status == 404)
      let last = try await wire.unlink(user.identities[0], session)
      #expect(last.status == 409 && last.problem?.code == .lastIdentity)
    }
  }

  @Test func `what belongs to another account is not linked`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let apples = try await signIn(apple, wire)
      let session = try await wire.signUp("ada@example.com").session
      let taken = try await wire.link(try credential(apple), to: session)
      #expect(taken.status == 409 && taken.problem?.code == .identityTaken)
      let address = try await wire.setPassword("a good password", email: "ada@example.com", apples)
      #expect(address.status == 409 && address.problem?.code == .emailTaken)
      #expect(try await wire.unlink(apples.user.identities[0], session).status == 404)
      clock.advance(by: 601)
      let late = try await wire.link(try credential(apple), to: session)
      #expect(late.status == 403 && late.problem?.methods == ["password"])
      #expect(try await wire.unlink(session.user.identities[0], session).status == 403)
    }
  }

  @Test func `the same address at Apple stays a separate account`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let apples = try await signIn(apple, wire)
      let email = try #require(apples.user.email)
      let session = try await wire.signUp(email).session
      #expect(session.isNewUser && session.user.id != apples.user.id && !session.user.emailVerified)
      #expect(try await signIn(apple, wire).user.id == apples.user.id)
    }
  }
}
