import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// People who return, after various changes at Apple.
@Suite(.limitedConcurrency) struct ReturningTests {
  private static let app: AppleClientID = "com.example.bramley"

  @Test func `a person who stops and returns has a live grant in place of the ended one`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let first = try await wire.signIn(apple)
      #expect(try await server.holdsGrant(of: first, apple))
      let before = try #require(try await server.standing(of: first, apple))
      clock.advance(by: 60)
      // No notification URL: the server is not notified.
      try apple.stopUsing(Self.app, person: apple.world.people[0].id)
      clock.advance(by: 60)
      let credential = try apple.credential()
      #expect(credential.fullName != nil, "Apple sends the name again")
      let back = try await wire.signIn(credential)
      #expect(!back.isNewUser && back.user.id == first.user.id && back.user.name == first.user.name)
      #expect(
        try await eventually {
          (try await server.standing(of: back, apple)?.keptAt).map { $0 > before.keptAt } ?? false
        })
      #expect(try await server.holdsGrant(of: back, apple), "one grant, not two")
      clock.advance(by: 601)
      #expect(try await wire.checkApple(back) == .active)
      #expect(apple.refreshes(status: 400) == 0, "nobody shows Apple the dead token")
      #expect(try await wire.refresh(back.refreshToken).status == 200)
    }
  }

  @Test func `a kept name stays, whatever a return brings`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let first = try await wire.signIn(apple)
      let kept = try #require(first.user.name)
      let names: [PersonName?] = [
        nil, PersonName(), PersonName(givenName: "", familyName: " "),
        PersonName(givenName: "Somebody", familyName: "Else"),
      ]
      for name in names {
        clock.advance(by: 2)
        try apple.stopUsing(Self.app, person: apple.world.people[0].id)
        var body = AppleSignInRequest(try apple.credential())
        body.user = name.map(AppleUser.init)
        let back = try await wire.send("POST", WirePath.signInApple, json: body).decode(Session.self)
        #expect(back.user.id == first.user.id && back.user.name == kept, "\(String(describing: name))")
      }
    }
  }

  @Test func `a name that was lost on the way the first time is taken when it comes`() async throws {
    try await withServer { server, apple in
      let wire = Wire(base: server.url)
      let first = try apple.credential()
      var body = AppleSignInRequest(first)
      body.user = nil
      let nameless = try await wire.send("POST", WirePath.signInApple, json: body).decode(Session.self)
      #expect(nameless.isNewUser && nameless.user.name == nil)
      body = AppleSignInRequest(try apple.credential())
      body.user = AppleUser(
        name: PersonName(givenName: first.fullName?.givenName, familyName: first.fullName?.familyName))
      let named = try await wire.send("POST", WirePath.signInApple, json: body).decode(Session.self)
      #expect(named.user.id == nameless.user.id)
      #expect(named.user.name?.givenName == first.fullName?.givenName)
    }
  }

  @Test(arguments: [true, false])
  func `who chooses the other address on return is reached by it`(hidesFirst: Bool) async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let person = apple.world.people[0]
      let first = try await wire.signIn(try apple.credential(hideEmail: hidesFirst))
      #expect(first.user.isPrivateEmail == hidesFirst)
      clock.advance(by: 5)
      try apple.stopUsing(Self.app, person: person.id)
      clock.advance(by: 5)
      let credential = try apple.credential(hideEmail: !hidesFirst)
      let back = try await wire.signIn(credential)
      #expect(back.user.id == first.user.id)
      #expect(back.user.email == credential.email && back.user.email != first.user.email)
      #expect((back.user.email == person.email) == hidesFirst)
      #expect(back.user.isPrivateEmail == !hidesFirst && back.user.emailDeliverable)
      #expect(back.user.identities.map(\.email) == [back.user.email])
      #expect(try await wire.user(back) == back.user)
    }
  }

  @Test func `an address that can't be reached is forgotten with the address`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      try apple.sendNotifications(to: server)
      let wire = Wire(base: server.url)
      let person = apple.world.people[0].id
      let hidden = try await wire.signIn(try apple.credential(hideEmail: true))
      clock.advance(by: 5)
      try apple.setForwarding(.disabled, of: person)
      #expect(try await eventually { try await !wire.user(hidden).emailDeliverable })
      clock.advance(by: 5)
      let again = try await wire.signIn(try apple.credential())
      #expect(again.user.email == hidden.user.email && !again.user.emailDeliverable)
      clock.advance(by: 5)
      try apple.stopUsing(Self.app, person: person)
      #expect(try await wire.hasEnded(again))
      clock.advance(by: 5)
      let open = try await wire.signIn(try apple.credential(hideEmail: false))
      #expect(open.user.email == apple.world.people[0].email && open.user.emailDeliverable)
      // The server is notified of a relay that is enabled again.
      clock.advance(by: 5)
      try apple.stopUsing(Self.app, person: person)
      #expect(try await wire.hasEnded(open))
      clock.advance(by: 5)
      let relayed = try await wire.signIn(try apple.credential(hideEmail: true))
      #expect(relayed.user.email == hidden.user.email)
      clock.advance(by: 5)
      try apple.setForwarding(.enabled, of: person)
      #expect(try await eventually { try await wire.user(relayed).emailDeliverable })
      clock.advance(by: 5)
      try apple.setForwarding(.disabled, of: person)
      #expect(try await eventually { try await !wire.user(relayed).emailDeliverable })
    }
  }

  @Test func `a new address of the Apple Account is known after the next sign-in`() async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let first = try await wire.signIn(apple)
      let kept = try apple.credential()
      clock.advance(by: 5)
      try apple.changeAddress(of: apple.world.people[0].id, to: "maya@new.example.com")
      let back = try await wire.signIn(try apple.credential())
      #expect(back.user.id == first.user.id && back.user.email == "maya@new.example.com")
      #expect(!back.user.isPrivateEmail && back.user.emailDeliverable)
      // A delayed token has the old address.
      let late = try await wire.signIn(kept)
      #expect(late.user.email == "maya@new.example.com")
    }
  }

  @Test(arguments: [true, false])
  func `a new address of the Apple Account is learned by the daily check, where Apple sends it`(
    isTold: Bool
  ) async throws {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      try apple.changeSettings { $0.refreshIDToken = isTold }
      let wire = Wire(base: server.url)
      let open = try await wire.signIn(apple)
      let hidden = try await wire.signIn(try apple.credential(apple.world.people[1].id, hideEmail: true))
      for session in [open, hidden] { #expect(try await server.holdsGrant(of: session, apple)) }
      try apple.changeAddress(of: apple.world.people[0].id, to: "maya@new.example.com")
      try apple.changeAddress(of: apple.world.people[1].id, to: "misaki@new.example.com")
      await server.sweep(2.1 * 86_400, every: 1_800, by: clock)
      #expect(apple.refreshes() >= 2)
      let user = try await wire.refresh(open.refreshToken).decode(Session.self).user
      #expect(user.email == (isTold ? "maya@new.example.com" : open.user.email))
      #expect(user.emailVerified && !user.isPrivateEmail && user.emailDeliverable)
      #expect(user.identities.map(\.email) == [user.email] && user.name == open.user.name)
      // A relay address stays the same whatever is behind it.
      #expect(try await wire.refresh(hidden.refreshToken).decode(Session.self).user == hidden.user)
    }
  }

  @Test func `who deletes the account is a stranger on return, and nothing of before opens anything`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let used = try apple.credential()
      let first = try await wire.signIn(used)
      #expect(try await server.holdsGrant(of: first, apple))
      let unused = try apple.credential()
      let deletion = try await wire.delete(first).deletion
      #expect(try await wire.ends(deletion, .done))
      for credential in [used, unused] {
        let answer = try await wire.present(credential)
        let replayed = credential.identityToken == used.identityToken
        #expect(answer.problem?.code == (replayed ? .identityTokenReplayed : .sessionEnded))
      }
      #expect(try await wire.refresh(first.refreshToken).problem?.code == .sessionEnded)
      clock.advance(by: 5)
      let credential = try apple.credential()
      let back = try await wire.signIn(credential)
      #expect(back.isNewUser && back.user.id != first.user.id)
      #expect(back.user.name?.familyName == credential.fullName?.familyName)
      #expect(back.user.email == credential.email)
      #expect(try await server.holdsGrant(of: back, apple))
      #expect(try await wire.present(used).problem?.code == .identityTokenReplayed)
      #expect(try await wire.present(unused).problem?.code == .sessionEnded)
      #expect(apple.revocations() == 1)
    }
  }
}
