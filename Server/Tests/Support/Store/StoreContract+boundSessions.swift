import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private let thumb = String(repeating: "t", count: 43)

private func bound(_ token: String, by key: String, at seconds: TimeInterval = 0) -> SignInEntry<
  SessionOpening
> {
  var entry = Fixture.entry(token: token, at: seconds)
  entry.opening.template.key = SessionKey(
    thumbprint: key, kind: .secureEnclave, provenAt: Fixture.time(seconds))
  return entry
}

private func rule(_ key: String?, at seconds: TimeInterval) -> RotationRule {
  RotationRule(
    generation: 0, key: key, keyHash: nil, now: Fixture.time(seconds), policy: SessionPolicy())
}

extension StoreContract {
  static let boundSessions: [StoreContract] = [
    StoreContract("a session keeps the key that it was bound to, and a refresh when it was proven") { store in
      _ = try await store.signIn(bound("token", by: thumb))
      let id = Fixture.session("token")
      let opened = try need(try await store.session(id)).session
      try hold(
        opened.key == SessionKey(thumbprint: thumb, kind: .secureEnclave, provenAt: Fixture.time(0)))
      guard case .current(let next, _) = try await store.rotate(id, by: rule(thumb, at: 70)) else {
        throw Broken(description: "the refresh was refused")
      }
      try hold(next.key?.provenAt == Fixture.time(70))
      try hold(try await store.session(id)?.session.key == next.key)
    },
    StoreContract("a refresh of a bound session without a proof changes nothing") { store in
      _ = try await store.signIn(bound("token", by: thumb))
      let id = Fixture.session("token")
      guard case .proofMissing = try await store.rotate(id, by: rule(nil, at: 1)) else {
        throw Broken(description: "it was refreshed")
      }
      let session = try need(try await store.session(id)).session
      try hold(session.generation == 0 && session.endedAt == nil)
    },
    StoreContract("a refresh with another key ends the session by name, which is audited") { store in
      _ = try await store.signIn(bound("token", by: thumb))
      let id = Fixture.session("token")
      guard case .keyChanged = try await store.rotate(id, by: rule("other", at: 1)) else {
        throw Broken(description: "it was refreshed")
      }
      let session = try need(try await store.session(id)).session
      try hold(session.endReason == .keyChanged && session.endedAt == Fixture.time(1))
      let events = try await store.events(of: session.userID, limit: 3)
      try hold(events.contains { $0.kind == .sessionKeyChanged && $0.sessionID == id })
    },
    StoreContract("a session without a key takes no notice of a proof") { store in
      _ = try await store.signIn(Fixture.entry())
      guard
        case .current(let next, _) = try await store.rotate(Fixture.session("token"), by: rule("any", at: 1))
      else { throw Broken(description: "the refresh was refused") }
      try hold(next.key == nil)
    },
    StoreContract("a proof is used once, until it is purged after its end") { store in
      let use = ProofUse(
        mark: Fixture.hash("proof"), session: nil, expiresAt: Fixture.time(300), now: Fixture.time(0))
      try hold(try await store.use(use))
      try hold(try await !store.use(use))
      try await store.purge(at: Fixture.time(299), keeping: RetentionPolicy())
      try hold(try await !store.use(use))
      try await store.purge(at: Fixture.time(300), keeping: RetentionPolicy())
      try hold(try await store.use(use))
    },
    StoreContract("the use of a proof is recorded in the session once a minute") { store in
      _ = try await store.signIn(bound("token", by: thumb))
      let id = Fixture.session("token")
      func use(_ proof: String, at seconds: TimeInterval) async throws -> Date? {
        _ = try await store.use(
          ProofUse(
            mark: Fixture.hash(proof), session: id, expiresAt: Fixture.time(900), now: Fixture.time(seconds)))
        return try await store.session(id)?.session.key?.provenAt
      }
      try hold(try await use("one", at: 59) == Fixture.time(0))
      try hold(try await use("two", at: 60) == Fixture.time(60))
      try hold(try await use("two", at: 300) == Fixture.time(60))
    },
  ]
}
