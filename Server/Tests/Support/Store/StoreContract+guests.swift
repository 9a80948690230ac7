import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private func guest(
  _ name: String = "guest", key: String? = nil, at seconds: TimeInterval = 0,
  policy: SessionPolicy = SessionPolicy()
) -> GuestOpening {
  let template = SessionTemplate(
    id: Fixture.session(name), clientID: "app", provider: .guest, methods: [], deviceName: nil, authTime: nil,
    now: Fixture.time(seconds), policy: policy)
  return GuestOpening(
    mark: SpentMark(
      hash: Fixture.hash("guest \(key ?? name)"), keyHash: Fixture.hash(key ?? name),
      expiresAt: Fixture.time(seconds + 600)), template: template,
    user: UserID(rawValue: Fixture.id("user \(name)")), auditID: Fixture.id("audit \(name)"))
}

private func upgrade(of name: String = "guest", to person: String, at seconds: TimeInterval) -> SignInEntry<
  IdentityLink
> {
  Fixture.entry(person, token: "upgrade \(person)", at: seconds).opening(
    IdentityLink(
      session: SessionOwner(
        session: Fixture.session(name), user: UserID(rawValue: Fixture.id("user \(name)")), authTime: nil),
      clientID: "app"))
}

extension StoreContract {
  static let guests: [StoreContract] = [
    StoreContract("of many attempts with one key one makes a guest's account, and all get its session") {
      store in
      let outcomes = try await together(16) { index in
        try await store.openGuest(guest("\(index)", key: "one"))
      }
      let users = try outcomes.map { outcome in
        guard case .opened(let opened) = outcome else { throw Broken(description: "\(outcome)") }
        return opened.account.user.id
      }
      try hold(Set(users).count == 1)
    },
    StoreContract("a guest is foreseen as it is written, and foreseeing writes nothing") { store in
      guard case .opened(let foreseen) = try await store.foresee(guest()) else {
        throw Broken(description: "nothing is foreseen")
      }
      try hold(foreseen.isNewUser && !foreseen.isRetry)
      try hold(try await store.account(foreseen.account.user.id) == nil)
      _ = try await store.openGuest(guest())
      guard case .opened(let again) = try await store.foresee(guest()) else {
        throw Broken(description: "the retry is not foreseen")
      }
      try hold(again.isRetry && again.session.id == foreseen.session.id)
    },
    StoreContract("of upgrades at the same time one succeeds without a proof") { store in
      _ = try await store.openGuest(guest())
      let outcomes = try await together(16) { index in
        try await store.signIn(upgrade(to: "person \(index)", at: 700))
      }
      try hold(outcomes.compactMap(\.linked).count == 1)
      try hold(outcomes.filter { $0.name == "notRecent" }.count == 15)
    },
    StoreContract("unused guests are removed after thirty days, upgraded and used ones stay") { store in
      for name in ["idle", "upgraded", "used"] { _ = try await store.openGuest(guest(name)) }
      try hold(try await store.signIn(upgrade(of: "upgraded", to: "ada", at: 5)).linked != nil)
      let day: TimeInterval = 86_400
      _ = try await store.rotate(Fixture.session("used"), by: Fixture.rule(generation: 0, at: 20 * day))
      try await store.purge(at: Fixture.time(29 * day))
      try hold(try await store.account(UserID(rawValue: Fixture.id("user idle"))) != nil)
      try await store.purge(at: Fixture.time(30 * day))
      try hold(try await store.account(UserID(rawValue: Fixture.id("user idle"))) == nil)
      try hold(try await store.account(UserID(rawValue: Fixture.id("user upgraded"))) != nil)
      try hold(try await store.account(UserID(rawValue: Fixture.id("user used"))) != nil)
      let events = try await store.events(of: UserID(rawValue: Fixture.id("user idle")), limit: 1)
      try hold(events.first?.kind == .accountDeleted)
    },
    StoreContract("webhooks report that the session of an unused guest ended") { store in
      let end: TimeInterval = 30 * 86_400
      store.webhookSubscriptions.set(
        [WebhookSubscription("api", events: [.sessionEnded])],
        surroundings: Surroundings(now: { Fixture.time(end) }, random: Surroundings.live.random))
      _ = try await store.openGuest(guest())
      try await store.purge(at: Fixture.time(end))
      let lease = WebhookLease("api", limit: 9, for: 30, at: Fixture.time(end + 1))
      try hold(try await store.lease(lease).webhooks.map(\.type) == [.sessionEnded])
    },
    StoreContract("webhooks don't report that a guest's session ended which had expired before") { store in
      let end: TimeInterval = 30 * 86_400
      store.webhookSubscriptions.set(
        [WebhookSubscription("api", events: [.sessionEnded])],
        surroundings: Surroundings(now: { Fixture.time(end) }, random: Surroundings.live.random))
      var policy = SessionPolicy()
      policy.refreshLifetime = 7 * 86_400
      _ = try await store.openGuest(guest(policy: policy))
      try await store.purge(at: Fixture.time(end))
      try hold(try await store.account(UserID(rawValue: Fixture.id("user guest"))) == nil)
      let lease = WebhookLease("api", limit: 9, for: 30, at: Fixture.time(end + 1))
      try hold(try await store.lease(lease).webhooks.isEmpty)
    },
  ]
}
