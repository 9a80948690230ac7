import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import GRDB
import Support
import Testing

@testable import BramleySQLite

@Suite(.limitedConcurrency) struct AuditSecrecyTests {
  @Test func `no name, address, token, code or subject is in the audit log after a whole life of an account`()
    async throws
  {
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      let wire = Wire(base: server.url)
      let credential = try apple.authorizeNatively(.init(clientID: "com.example.bramley"))
      var request = AppleSignInRequest(credential)
      request.device = Device(name: "Somebody's Telephone")
      let session = try await wire.send("POST", WirePath.signInApple, json: request).decode(Session.self)
      let next = try await wire.refresh(session.refreshToken).decode(Session.self)
      clock.advance(by: 100)
      _ = try await wire.refresh(session.refreshToken)
      let here = try await wire.signIn(apple)
      let other = try await wire.signIn(apple)
      _ = try await wire.send("DELETE", "\(WirePath.sessions)/\(other.sessionID)", bearer: here.accessToken)
      let third = try await wire.signIn(apple)
      _ = try await server.store.endByOperator(.session(third.sessionID), at: clock.now)
      let gone = try await wire.send("DELETE", WirePath.user, bearer: here.accessToken)
      #expect(gone.status == 202)
      #expect(try await eventually { try await server.store.jobCounts().waiting == 0 })

      let rows = try server.store.engine.database.read { db in
        try Row.fetchAll(db, sql: "SELECT * FROM audit")
      }
      let kinds = Set(rows.map { $0["kind"] as String })
      #expect(
        kinds.isSuperset(of: [
          "signed_up", "signed_in", "refresh_token_reused", "signed_out", "sessions_ended_by_operator",
          "account_deleted",
        ]))
      let log = rows.map(\.description).joined(separator: "\n").lowercased()
      let person = apple.world.people[0]
      let secrets = [
        person.givenName, person.familyName, credential.email, session.user.email, "telephone",
        session.accessToken,
        session.refreshToken, next.refreshToken, credential.authorizationCode, credential.identityToken,
        session.user.identities.first?.subject, "@",
      ].compactMap { $0?.lowercased() }.filter { !$0.isEmpty }
      #expect(secrets.count >= 10)
      for secret in secrets { #expect(!log.contains(secret), "\(secret)") }
    }
  }
}
