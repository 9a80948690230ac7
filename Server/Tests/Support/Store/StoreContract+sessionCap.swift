import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private let three = SessionPolicy(cap: SessionCap(limit: 3))

private func entry(_ token: String, at seconds: TimeInterval) -> SignInEntry<SessionOpening> {
  Fixture.entry(token: token, at: seconds, policy: three)
}

extension SessionStore {
  /// The account's live sessions.
  fileprivate func live(at seconds: TimeInterval) async throws -> Set<SessionID> {
    Set(try await sessions(of: Fixture.user("one"), at: Fixture.time(seconds)).map(\.id))
  }
}

extension StoreContract {
  static let sessionCap: [StoreContract] = [
    StoreContract("a session too many takes the place of the one unused for longest, which is audited") {
      store in
      for (index, token) in ["one", "two", "three"].enumerated() {
        _ = try await store.signIn(entry(token, at: Double(index)))
      }
      // The first is used again.
      _ = try await store.rotate(
        Fixture.session("one"),
        by: RotationRule(generation: 0, keyHash: nil, now: Fixture.time(10), policy: three))
      _ = try await store.signIn(entry("four", at: 20))
      let live = try await store.live(at: 21)
      try hold(live == Set(["one", "three", "four"].map(Fixture.session)))
      let ended = try need(try await store.session(Fixture.session("two"))).session
      try hold(ended.endReason == .tooManySessions && ended.endedAt == Fixture.time(20))
      let event = try need(
        try await store.events(of: Fixture.user("one"), limit: 2).first { $0.kind == .sessionDisplaced })
      try hold(event.sessionID == ended.id)
      try hold(event.detail["displaced_by"] == Fixture.session("four").rawValue)
    },
    StoreContract("a retry of a sign-in ends nothing") { store in
      for (index, token) in ["one", "two", "three"].enumerated() {
        var entry = entry(token, at: Double(index))
        entry.mark.keyHash = Fixture.hash("key \(token)")
        _ = try await store.signIn(entry)
      }
      var again = entry("three", at: 2)
      again.mark.keyHash = Fixture.hash("key three")
      _ = try await store.signIn(again)
      try hold(try await store.live(at: 3).count == 3)
    },
    StoreContract("a session that ended or expired takes no place") { store in
      for (index, token) in ["one", "two", "three"].enumerated() {
        _ = try await store.signIn(entry(token, at: Double(index)))
      }
      try await store.end(Fixture.session("two"), because: .signedOut, at: Fixture.time(4))
      _ = try await store.signIn(entry("four", at: 5))
      try hold(try await store.live(at: 6) == Set(["one", "three", "four"].map(Fixture.session)))
    },
    StoreContract("a session that is handed over counts, and its own parent stays") { store in
      _ = try await store.signIn(entry("one", at: 0))
      _ = try await store.signIn(entry("two", at: 1))
      _ = try await store.signIn(entry("three", at: 2))
      let code = Fixture.hash("child code")
      _ = try await store.handOver(
        SessionHandOver(
          codeHash: code, codeChallenge: "challenge", deviceName: nil, parent: Fixture.session("one"),
          user: Fixture.user("one"), authTime: Fixture.time(3), now: Fixture.time(3)))
      _ = try await store.takeOver(
        SessionTakeOver(
          codeHash: code, codeChallenge: "challenge", clientID: nil, sessionID: Fixture.session("child"),
          policy: three, auditID: Fixture.id("taken over"), now: Fixture.time(4)))
      try hold(try await store.live(at: 5) == Set(["one", "child", "three"].map(Fixture.session)))
    },
  ]
}
