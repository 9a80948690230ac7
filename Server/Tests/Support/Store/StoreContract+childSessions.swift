import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private func handOver(
  _ code: String = "code", from parent: String = "token", _ user: UserID = Fixture.user(),
  provenAt: TimeInterval? = 0, at seconds: TimeInterval = 10
) -> SessionHandOver {
  SessionHandOver(
    codeHash: Fixture.hash(code), codeChallenge: "challenge", deviceName: "Ada's watch",
    parent: Fixture.session(parent), user: user, authTime: provenAt.map(Fixture.time),
    now: Fixture.time(seconds))
}

private func takeOver(
  _ code: String = "code", as name: String = "child", challenge: String = "challenge",
  client: ClientID? = nil, at seconds: TimeInterval = 20
) -> SessionTakeOver {
  SessionTakeOver(
    codeHash: Fixture.hash(code), codeChallenge: challenge, clientID: client,
    sessionID: Fixture.session(name), policy: SessionPolicy(),
    auditID: Fixture.id("audit \(name) \(seconds)"),
    now: Fixture.time(seconds))
}

extension SessionTakeOver.Outcome {
  fileprivate var child: SessionRecord? {
    guard case .session(let session, _) = self else { return nil }
    return session
  }

  fileprivate var isRefused: Bool {
    guard case .refused = self else { return false }
    return true
  }
}

extension SessionHandOver.Outcome {
  fileprivate var name: String {
    switch self {
    case .kept: "kept"
    case .ended: "ended"
    case .notAllowed: "notAllowed"
    case .notRecent: "notRecent"
    }
  }
}

extension StoreContract {
  static let childSessions: [StoreContract] = [
    StoreContract("what a code would open is foreseen without using it") { store in
      _ = try await store.signIn(Fixture.entry())
      try hold(try await store.foresee(takeOver()) == nil)
      _ = try await store.handOver(handOver())
      try hold(try await store.foresee(takeOver(challenge: "guess")) == nil)
      let foreseen = try need(try await store.foresee(takeOver()))
      let child = try need(try await store.takeOver(takeOver()).child)
      try hold(foreseen.id == child.id && foreseen.userID == child.userID && foreseen.kind == .child)
      try hold(try await store.foresee(takeOver(as: "again", at: 30))?.id == child.id, "a retry")
      try hold(try await store.foresee(takeOver(as: "late", at: 200)) == nil)
      try hold(try await store.takeOver(takeOver(as: "again", at: 31)).child?.id == child.id)
    },
    StoreContract("a session handed over has its parent's client and proof, and a row of its own") { store in
      let parent = try need(try await store.signIn(Fixture.entry()).opened).session
      try hold(try await store.handOver(handOver()).name == "kept")
      let child = try need(try await store.takeOver(takeOver()).child)
      try hold(child.kind == .child && child.parentID == parent.id && child.id != parent.id)
      try hold(child.clientID == parent.clientID && child.authTime == parent.authTime)
      try hold(child.methods == parent.methods && child.identityID == parent.identityID)
      try hold(child.deviceName == "Ada's watch" && child.createdAt == Fixture.time(20))
      let listed = try await store.sessions(of: Fixture.user(), at: Fixture.time(21))
      try hold(Set(listed.map(\.id)) == [parent.id, child.id])
      let event = try need(try await store.events(of: Fixture.user(), limit: 1).first)
      try hold(event.kind == .sessionHandedOver && event.sessionID == child.id)
    },
    StoreContract("the other device is given the same session again within a minute, and none later") {
      store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.handOver(handOver())
      let first = try need(try await store.takeOver(takeOver()).child)
      let again = try await store.takeOver(takeOver(as: "second", client: first.clientID, at: 80))
      try hold(again.child == first)
      try hold(try await store.takeOver(takeOver(as: "third", at: 81)).isRefused)
      try hold(try await store.session(first.id)?.session.isAlive(at: Fixture.time(81)) == false)
      guard case .unknown = try await store.takeOver(takeOver(as: "fourth", at: 82)) else {
        throw Broken(description: "an invalidated code is still known")
      }
    },
    StoreContract("of many devices at once one session comes") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.handOver(handOver())
      let outcomes = try await together(16) { try await store.takeOver(takeOver(as: "\($0)")) }
      try hold(Set(try outcomes.map { try need($0.child).id }).count == 1)
    },
    StoreContract("who has not the verifier, or names another client, makes the code worthless") { store in
      _ = try await store.signIn(Fixture.entry())
      for wrong in [takeOver(challenge: "guess"), takeOver(client: "com.example.other")] {
        _ = try await store.handOver(handOver())
        try hold(try await store.takeOver(wrong).isRefused)
        guard case .unknown = try await store.takeOver(takeOver()) else {
          throw Broken(description: "the code is still good")
        }
      }
    },
    StoreContract("a code lasts a minute, and a newer one stands for it") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.handOver(handOver())
      try hold(try await store.takeOver(takeOver(at: 70)).isRefused)
      _ = try await store.handOver(handOver("first", at: 100))
      _ = try await store.handOver(handOver("second", at: 101))
      guard case .unknown = try await store.takeOver(takeOver("first", at: 102)) else {
        throw Broken(description: "the older code is still good")
      }
      try hold(try await store.takeOver(takeOver("second", at: 102)).child != nil)
    },
    StoreContract("only a live session of its account, with a fresh proof, hands over; a child never") {
      store in
      _ = try await store.signIn(Fixture.entry())
      try hold(try await store.handOver(handOver(from: "nobody")).name == "ended")
      try hold(try await store.handOver(handOver(Fixture.id("x"), Fixture.user("other"))).name == "ended")
      try hold(try await store.handOver(handOver(at: 601)).name == "notRecent")
      try hold(try await store.handOver(handOver(provenAt: nil)).name == "notRecent")
      _ = try await store.handOver(handOver())
      _ = try await store.takeOver(takeOver())
      try hold(try await store.handOver(handOver("next", from: "child")).name == "notAllowed")
      try await store.end(Fixture.session("token"), because: .signedOut, at: Fixture.time(30))
      try hold(try await store.handOver(handOver(at: 31)).name == "ended")
    },
    StoreContract("a child ends with its parent, however that ends, and no code opens one after") { store in
      let parent = try need(try await store.signIn(Fixture.entry()).opened).session
      _ = try await store.handOver(handOver())
      let child = try need(try await store.takeOver(takeOver()).child)
      _ = try await store.handOver(handOver("open"))
      try await store.end(parent.id, because: .refreshTokenReused, at: Fixture.time(30))
      let row = try need(try await store.session(child.id)).session
      try hold(row.endedAt == Fixture.time(30) && row.endReason == .parentEnded)
      let rule = Fixture.rule(generation: 0, at: 31)
      guard case .ended = try await store.rotate(child.id, by: rule) else {
        throw Broken(description: "the child was rotated")
      }
      try hold(try await store.takeOver(takeOver("open", as: "late", at: 31)).isRefused)
    },
    StoreContract("a child ends itself, and no other session") { store in
      let parent = try need(try await store.signIn(Fixture.entry()).opened).session
      let other = try need(try await store.signIn(Fixture.entry(token: "other", at: 1)).opened).session
      _ = try await store.handOver(handOver())
      let child = try need(try await store.takeOver(takeOver()).child)
      func end(_ scope: SessionEnding.Scope) async throws -> SessionEnding.Outcome {
        try await store.end(
          SessionEnding(scope, caller: child.id, user: Fixture.user(), now: Fixture.time(30)))
      }
      for scope in [SessionEnding.Scope.one(parent.id), .one(other.id), .one("nobody's"), .others, .all] {
        try hold(try await end(scope) == .notAllowed)
      }
      try hold(try await store.sessions(of: Fixture.user(), at: Fixture.time(31)).count == 3)
      try hold(try await end(.one(child.id)) == .ended([child.id]))
      let left = try await store.sessions(of: Fixture.user(), at: Fixture.time(31))
      try hold(Set(left.map(\.id)) == [parent.id, other.id])
    },
    StoreContract("a child that ends leaves its parent alone") { store in
      let parent = try need(try await store.signIn(Fixture.entry()).opened).session
      _ = try await store.handOver(handOver())
      let child = try need(try await store.takeOver(takeOver()).child)
      try await store.end(child.id, because: .signedOut, at: Fixture.time(30))
      try hold(try await store.session(parent.id)?.session == parent)
    },
    StoreContract("a child session ends when its parent has not been used for too long") { store in
      let parent = try need(try await store.signIn(Fixture.entry()).opened).session
      _ = try await store.handOver(handOver())
      let child = try need(try await store.takeOver(takeOver()).child)
      let end = parent.idleExpiresAt.timeIntervalSince(Fixture.start)
      guard case .current = try await store.rotate(child.id, by: Fixture.rule(generation: 0, at: end - 1))
      else {
        throw Broken(description: "the child was not rotated")
      }
      try hold(try await store.session(child.id)?.session.isAlive(at: Fixture.time(end)) == false)
      try hold(try await store.sessions(of: Fixture.user(), at: Fixture.time(end)).isEmpty)
    },
    StoreContract("old codes are purged") { store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.handOver(handOver())
      try await store.purge(at: Fixture.time(70 + 3_600))
      guard case .unknown = try await store.takeOver(takeOver(at: 30)) else {
        throw Broken(description: "the code is still there")
      }
    },
  ]
}
