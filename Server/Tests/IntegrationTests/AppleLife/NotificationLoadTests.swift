import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Synchronization
import Testing

@Suite(.limitedConcurrency) struct NotificationLoadTests {
  @Test
  func `of many concurrent notifications, a third duplicate or stale, each takes effect once`() async throws {
    let clock = ManualClock(.now)
    try await withSigner(clock: clock) { server, wire in
      let store = server.store
      let people = 120
      var users: [UserID] = []
      for index in 0..<people {
        var claims = IdentityTokenClaims.fixture(subject: .init(rawValue: "person-\(index)"), at: clock.now)
        claims.audience = "com.example.bramley"
        claims.email = "person-\(index)@example.com"
        let session = try await wire.send(
          "POST", WirePath.signInApple,
          json: AppleSignInRequest(identityToken: AppleSigner.first.token(claims))
        ).decode(Session.self)
        users.append(session.user.id)
      }
      let signedInAt = clock.now
      clock.advance(by: 5)
      // Two thirds of the people revoke; every second of these gets a duplicate, the others a stale event.
      var payloads: [String] = []
      for index in 0..<people {
        func payload(_ id: String, at time: Date) -> String {
          var one = SignedNotification("consent-revoked", of: "person-\(index)", at: time, id: id)
          one.audience = "com.example.bramley"
          one.issuedAt = clock.now
          return one.signed()
        }
        if index % 3 == 0 {
          payloads.append(payload("stale \(index)", at: signedInAt - 60))
        } else {
          payloads.append(payload("new \(index)", at: clock.now))
          if index % 3 == 1 { payloads.append(payload("new \(index)", at: clock.now)) }
        }
      }
      payloads.shuffle()
      let all = payloads
      let refused = try await withThrowingTaskGroup(of: Int.self) { group in
        for sender in 0..<8 {
          group.addTask {
            var refused = 0
            for index in stride(from: sender, to: all.count, by: 8) {
              let answer = try await wire.send(
                "POST", WirePath.appleNotifications, json: ["payload": all[index]])
              if answer.status != 200 { refused += 1 }
            }
            return refused
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(refused == 0)
      #expect(try await eventually { try await store.jobCounts() == (0, 0) })
      for (index, user) in users.enumerated() {
        let kinds = try await store.events(of: user, limit: 9).map(\.kind)
        #expect(kinds.count { $0 == .appleConsentRevoked } == (index % 3 == 0 ? 0 : 1))
        #expect(kinds.count { $0 == .appleEventPassedOver } == (index % 3 == 0 ? 1 : 0))
        #expect(try await store.sessions(of: user, at: clock.now).count == (index % 3 == 0 ? 1 : 0))
      }
    }
  }
}
