import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

/// One person, several client ids of one team.
@Suite(.limitedConcurrency) struct SeveralClientsTests {
  private static let watch: AppleClientID = "com.example.bramley.watchkitapp"
  private static let settings: [SettingKey: String] = [
    .appleNativeClientIDs: "com.example.bramley,com.example.bramley.watchkitapp",
    .appRedirectURIs: "http://127.0.0.1/callback",
  ]

  private func grants(
    _ server: RunningServer, of session: Session, _ apple: AppleIDEmulator
  ) async throws -> Set<String> {
    let identity = IdentityKey(
      provider: .apple, team: apple.world.teamID.rawValue, subject: session.user.identities[0].subject)
    return Set(try await server.store.grants(of: identity).map(\.clientID.rawValue))
  }

  @Test func `phone, watch and web are one account with a grant each, and all are revoked with it`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withServer(settings: Self.settings, clock: clock) { server, apple in
      try apple.addClient(NewClient(id: Self.watch, kind: .native, primary: "com.example.bramley"))
      let wire = Wire(base: server.url)
      let phone = try await wire.signIn(apple)
      let watch = try await wire.signIn(try apple.credential(of: Self.watch))
      let web = try await WebVisit(server: wire, apple: Wire(base: apple.baseURL)).signIn(
        person: apple.world.people[0].id)
      #expect(phone.isNewUser && !watch.isNewUser && !web.isNewUser)
      #expect(watch.user == phone.user && web.user == phone.user)
      #expect(Set([phone.sessionID, watch.sessionID, web.sessionID]).count == 3)
      let clients: Set = ["com.example.bramley", Self.watch.rawValue, "com.example.bramley.web"]
      #expect(try await eventually { try await grants(server, of: phone, apple) == clients })

      let deletion = try await wire.delete(web).deletion
      #expect(try await wire.ends(deletion, .done))
      for client in clients { #expect(apple.calls("/auth/revoke", client: client) == 1) }
      #expect(try apple.forgets())
      for session in [phone, watch, web] {
        #expect(try await wire.refresh(session.refreshToken).problem?.code == .sessionEnded)
      }
    }
  }

  @Test func `apps that are not grouped are one account too, and stopping one leaves the other`() async throws
  {
    let clock = ManualClock(.now)
    try await withServer(settings: Self.settings, clock: clock) { server, apple in
      try apple.sendNotifications(to: server)
      try apple.addClient(
        NewClient(
          id: Self.watch, kind: .native,
          notificationURL: server.url.absoluteString + WirePath.appleNotifications))
      let wire = Wire(base: server.url)
      let phone = try await wire.signIn(apple)
      let watch = try await wire.signIn(try apple.credential(of: Self.watch))
      #expect(watch.user.id == phone.user.id)
      #expect(
        try await eventually {
          try await grants(server, of: phone, apple) == ["com.example.bramley", Self.watch.rawValue]
        })
      clock.advance(by: 700)
      #expect(try await wire.checkApple(watch) == .active)
      #expect(try await wire.checkApple(phone) == .active)
    }
  }

  @Test func `an id that is not configured is refused by name, with the setting that takes it in`()
    async throws
  {
    try await withServer { server, apple in
      try apple.addClient(NewClient(id: Self.watch, kind: .native, primary: "com.example.bramley"))
      let answer = try await Wire(base: server.url).present(try apple.credential(of: Self.watch))
      #expect(answer.status == 401 && answer.problem?.code == .identityTokenAudience)
      #expect(answer.problem?.detail?.contains(Self.watch.rawValue) == true)
      #expect(answer.problem?.remedy?.contains("apple.native_client_ids") == true)
    }
  }
}
