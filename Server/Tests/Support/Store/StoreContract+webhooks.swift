import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private let endpoint: WebhookEndpointID = "api"

extension WebhookStore {
  /// Has the store's steps write webhooks for endpoints, from a time on.
  fileprivate func subscribe(
    _ endpoints: [WebhookEndpointID] = [endpoint], of events: Set<WebhookEventType>? = nil,
    at seconds: TimeInterval = 0
  ) {
    webhookSubscriptions.set(
      endpoints.map { WebhookSubscription($0, events: events) },
      surroundings: Surroundings(now: { Fixture.time(seconds) }, random: Surroundings.live.random))
  }

  fileprivate func due(
    for endpoint: WebhookEndpointID = endpoint, limit: Int = 99, at seconds: TimeInterval = 1
  ) async throws -> [Webhook] {
    try await lease(WebhookLease(endpoint, limit: limit, for: 30, at: Fixture.time(seconds))).webhooks
  }

  /// Takes all events of an endpoint, in the order in which it gets them.
  fileprivate func tellAll(
    to endpoint: WebhookEndpointID = endpoint, at seconds: TimeInterval = 1
  ) async throws -> [Webhook] {
    var told: [Webhook] = []
    while true {
      let next = try await due(for: endpoint, at: seconds)
      if next.isEmpty { return told }
      for webhook in next { try await delivered(webhook, at: Fixture.time(seconds)) }
      told += next
    }
  }

  fileprivate func fail(
    _ webhook: Webhook, _ fault: WebhookRule.Fault = .answered(500, retryAfter: nil), at seconds: TimeInterval
  ) async throws -> WebhookRule.Verdict {
    try await failed(
      webhook, by: WebhookRule(fault, at: Fixture.time(seconds), chance: 1),
      auditID: Fixture.id("skip \(webhook.id) \(seconds)"))
  }
}

extension WebhookDirectory {
  fileprivate var standing: WebhookStanding? {
    get async throws { try await webhookStandings().first }
  }
}

private func data(_ webhook: Webhook) throws -> WebhookData {
  struct Body: Decodable { var data: WebhookData }
  return try JSONDecoder().decode(Body.self, from: Data(webhook.body.utf8)).data
}

extension StoreContract {
  static let webhooks: [StoreContract] = [
    StoreContract("without an endpoint no webhook is written") { store in
      _ = try await store.signIn(Fixture.entry())
      try await store.end(Fixture.session("token"), because: .signedOut, at: Fixture.time(1))
      try hold(try await store.webhookCounts() == (0, 0))
      try hold(try await store.due().isEmpty)
    },
    StoreContract("a sign-up, a change of the name and a sign-out are sent in their order") { store in
      store.subscribe()
      _ = try await store.signIn(Fixture.entry())
      let (user, session) = (Fixture.user(), Fixture.session("token"))
      let name = Change.set(NamePatch(replacing: PersonName(givenName: "Ada")))
      for _ in 0..<2 {
        _ = try await store.rename(user, by: name, onBehalfOf: session, at: Fixture.time(1))
      }
      try await store.end(session, because: .signedOut, at: Fixture.time(2))
      let told = try await store.tellAll()
      try hold(
        told.map(\.type) == [.userCreated, .identityLinked, .sessionCreated, .userUpdated, .sessionEnded],
        "\(told.map(\.type))")
      try hold(told.allSatisfy { $0.user == user && $0.endpoint == endpoint })
      try hold(told.map(\.sequence) == told.map(\.sequence).sorted() && Set(told.map(\.id)).count == 5)
      let identity = IdentityID(rawValue: Fixture.id("identity token"))
      try hold(try data(told[1]).identityID == identity && data(told[1]).provider == .apple)
      try hold(try data(told[2]).sessionID == session && data(told[2]).identityID == identity)
      try hold(try data(told[3]).fields == ["name"])
      try hold(try data(told[4]).sessionID == session && data(told[4]).reason == "signed_out")
      try hold(!told.contains { $0.body.contains("Ada") || $0.body.contains("ada.0001") }, "ids alone")
      try hold(try await store.webhookCounts() == (0, 0))
    },
    StoreContract("each endpoint gets what it wants, and nothing else") { store in
      store.webhookSubscriptions.set(
        [
          WebhookSubscription("all", events: nil),
          WebhookSubscription("ends", events: [.sessionEnded, .userDeleted]),
        ], surroundings: .live)
      _ = try await store.signIn(Fixture.entry())
      try await store.end(Fixture.session("token"), because: .signedOut, at: Fixture.time(1))
      let time = Date.now.timeIntervalSince(Fixture.start) + 60
      try hold(try await store.tellAll(to: "all", at: time).count == 4)
      try hold(try await store.tellAll(to: "ends", at: time).map(\.type) == [.sessionEnded])
      try hold(try await store.due(for: "nobody", at: time).isEmpty)
    },
    StoreContract("a deletion sends the end of every session and of the account, and nothing after it") {
      store in
      _ = try await store.signIn(Fixture.entry())
      _ = try await store.signIn(Fixture.entry("ada", token: "second"))
      store.subscribe()
      try hold(try await store.delete(Fixture.deletion()).status != nil)
      let told = try await store.tellAll()
      try hold(told.map(\.type) == [.sessionEnded, .sessionEnded, .userDeleted], "\(told.map(\.type))")
      try hold(
        try Set(told.prefix(2).compactMap { try data($0).sessionID })
          == [Fixture.session("token"), Fixture.session("second")])
      try hold(try data(told[2]).reason == "requested")
    },
    StoreContract("a merge sends events for both accounts") { store in
      _ = try await store.signIn(Fixture.entry("ada", token: "ada's"))
      _ = try await store.signIn(Fixture.entry("eve", token: "eve's"))
      store.subscribe(of: [.userMerged, .userDeleted, .identityLinked, .identityUnlinked])
      func owner(_ token: String) -> SessionOwner {
        SessionOwner(
          session: Fixture.session(token), user: Fixture.user(token), authTime: Fixture.time(0))
      }
      _ = try await store.merge(
        AccountMerge(
          id: "merge", caller: owner("ada's"), other: owner("eve's"), isDryRun: false, keyHash: nil,
          auditIDs: ("caller", "other"), now: Fixture.time(10)))
      let told = try await store.tellAll(at: 11)
      let (ada, eve) = (Fixture.user("ada's"), Fixture.user("eve's"))
      try hold(told.filter { $0.user == ada }.map(\.type) == [.identityLinked, .userMerged])
      try hold(told.filter { $0.user == eve }.map(\.type) == [.identityUnlinked, .userDeleted])
      for webhook in told where [.userMerged, .userDeleted].contains(webhook.type) {
        try hold(try data(webhook).otherUserID == (webhook.user == ada ? eve : ada))
      }
    },
    StoreContract("a webhook that is written twice by a step that runs twice is sent once") { store in
      store.subscribe(of: [.userDeleted])
      let event = AuditEvent(
        id: "once", kind: .accountDeleted, at: Fixture.start, userID: "somebody", sessionID: nil)
      for _ in 0..<2 { try await store.keep(event) }
      try hold(try await store.webhookCounts() == (1, 0))
    },
    StoreContract("a person's next event waits for the one before, and nobody else's does") { store in
      store.subscribe(of: [.userCreated, .sessionCreated])
      _ = try await store.signIn(Fixture.entry("ada", token: "a"))
      _ = try await store.signIn(Fixture.entry("eve", token: "e"))
      let first = try await store.due()
      try hold(first.map(\.type) == [.userCreated, .userCreated] && Set(first.map(\.user)).count == 2)
      try hold(try await store.due().isEmpty, "they are leased")
      try hold(try await store.fail(first[0], at: 1) == .tryAgain(at: Fixture.time(6)))
      try await store.delivered(first[1], at: Fixture.time(1))
      let next = try await store.due(at: 2)
      try hold(next.map(\.type) == [.sessionCreated] && next[0].user == first[1].user)
      let again = try await store.due(at: 6)
      try hold(again.map(\.id) == [first[0].id] && again[0].attempts == 2 && again[0].body == first[0].body)
    },
    StoreContract("what a node that died had leased is delivered by another") { store in
      store.subscribe(of: [.userCreated])
      _ = try await store.signIn(Fixture.entry())
      let leased = try await store.due(at: 1)
      try hold(try await store.due(at: 30.9).isEmpty)
      try hold(try await store.due(at: 31).map(\.id) == leased.map(\.id))
    },
    StoreContract("many nodes at once never deliver one webhook twice") { store in
      store.subscribe(of: [.userCreated])
      for index in 0..<40 { _ = try await store.signIn(Fixture.entry("p\(index)", token: "\(index)")) }
      let leases = try await together(32) { _ in try await store.due(limit: 3) }
      let ids = leases.flatMap(\.self).map(\.id)
      try hold(ids.count == 40 && Set(ids).count == 40)
    },
    StoreContract("an event that can't be delivered for three days is skipped, and kept") { store in
      store.subscribe(of: [.userCreated, .sessionCreated])
      _ = try await store.signIn(Fixture.entry("ada", token: "a"))
      let end = WebhookRule.lifetime
      let first = try need(try await store.due(at: end - 1).first)
      try hold(try await store.fail(first, at: end - 1) == .tryAgain(at: Fixture.time(end + 4)))
      let last = try need(try await store.due(at: end + 4).first)
      try hold(try await store.fail(last, at: end + 5) == .skip)
      try hold(try await store.webhookCounts() == (1, 1))
      let skipped = try await store.webhooks(
        WebhookFilter(isSkipped: true), limit: 9, at: Fixture.time(end + 5))
      try hold(skipped.map(\.webhook.id) == [first.id] && skipped[0].skippedAt == Fixture.time(end + 5))
      try hold(skipped[0].reason == "the endpoint answered 500")
      let log = try await store.events(AuditQuery(kind: .webhookSkipped, limit: 9))
      try hold(log.count == 1 && log[0].detail["webhook"] == first.id.rawValue && log[0].userID == nil)
      let next = try await store.due(at: end + 6)
      try hold(next.map(\.type) == [.sessionCreated], "the person's later events go on")
      try await store.delivered(next[0], at: Fixture.time(end + 6))
      let retry = WebhookRetry(.endpoint(endpoint), at: Fixture.time(end + 7))
      try hold(try await store.retry(retry) == 1)
      let again = try await store.due(at: end + 7)
      try hold(again.map(\.id) == [first.id] && again[0].attempts == 1)
      try hold(again[0].deadline == Fixture.time(end + 7 + WebhookRule.lifetime))
      try hold(
        try await store.retry(WebhookRetry(.webhook("gone"), at: Fixture.time(1))) == nil)
    },
    StoreContract("an endpoint that fails all the time is paused, loses nothing, and goes on by itself") {
      store in
      store.subscribe(of: [.userCreated])
      for index in 0..<12 { _ = try await store.signIn(Fixture.entry("p\(index)", token: "\(index)")) }
      let first = try await store.due(at: 1)
      try hold(first.count == 12)
      for webhook in first { _ = try await store.fail(webhook, .unreachable, at: 1) }
      try hold(try await store.standing?.pausedAt == nil, "a second is no time")
      let later = try await store.due(limit: 1, at: 62)
      _ = try await store.fail(later[0], .tooSlow, at: 62)
      let standing = try need(try await store.standing)
      try hold(standing.pausedAt == Fixture.time(62) && standing.failures == 13)
      try hold(standing.reason == "the endpoint did not answer in time" && !standing.isGone)
      try hold(try await store.due(at: 76).isEmpty, "it is left alone")
      // Four days later nothing was skipped, and one attempt at a time finds out how it is.
      let late = 4 * 86_400.0
      for second in 0..<3 {
        let time = late + Double(second) * 400
        let probes = try await together(8) { _ in try await store.due(at: time) }.flatMap(\.self)
        try hold(probes.count == 1)
        guard second < 2 else {
          try await store.delivered(probes[0], at: Fixture.time(time))
          continue
        }
        let verdict = try await store.fail(probes[0], at: time)
        try hold(verdict != .skip)
      }
      try hold(try await store.standing == nil)
      let time = late + 800
      let rest = try await store.due(at: time)
      try hold(rest.count == 11)
      try hold(
        rest.allSatisfy { $0.deadline == Fixture.time(time + WebhookRule.leastTimeAfterPause) },
        "each has an hour at least")
    },
    StoreContract("while an endpoint is paused, the event that was tried least is tried") { store in
      store.subscribe(of: [.userCreated])
      _ = try await store.signIn(Fixture.entry("ada", token: "a"))
      let poison = try need(try await store.due().first)
      _ = try await store.fail(poison, .answered(410, retryAfter: nil), at: 1)
      try hold(try await store.standing?.isGone == true)
      _ = try await store.signIn(Fixture.entry("eve", token: "e"))
      try hold(try await store.due(at: 3_600).isEmpty)
      let probe = try await store.due(at: 3_601)
      try hold(probe.map(\.user) == [Fixture.user("e")])
    },
    StoreContract("an endpoint that asks to be left alone is, and an operator can end that") { store in
      store.subscribe(of: [.userCreated])
      for person in ["ada", "eve"] { _ = try await store.signIn(Fixture.entry(person, token: person)) }
      let one = try need(try await store.due(limit: 1).first)
      let verdict = try await store.fail(one, .answered(429, retryAfter: 120), at: 1)
      try hold(verdict == .tryAgain(at: Fixture.time(121)))
      try hold(try await store.due(at: 120.9).isEmpty)
      try hold(try await store.retry(WebhookRetry(.endpoint(nil), at: Fixture.time(2))) == 2)
      try hold(try await store.due(at: 2).count == 2)
    },
    StoreContract("what nobody fetches is removed after a month") { store in
      store.subscribe(of: [.userCreated])
      _ = try await store.signIn(Fixture.entry())
      try await store.purge(at: Fixture.time(30 * 86_400 - 1))
      try hold(try await store.webhookCounts() == (1, 0))
      let tally = try need(try await store.webhookTallies().first)
      try hold(tally == WebhookTally(endpoint: endpoint, waiting: 1, skipped: 0, oldest: Fixture.start))
      try await store.purge(at: Fixture.time(30 * 86_400))
      try hold(try await store.webhookCounts() == (0, 0))
    },
    StoreContract("what nobody fetches is removed after the configured time") { store in
      store.subscribe(of: [.userCreated])
      _ = try await store.signIn(Fixture.entry())
      var policy = RetentionPolicy.standard
      policy.undeliveredWebhooks = RetentionPolicy.days(4)
      try await store.purge(at: Fixture.time(4 * 86_400 - 1), keeping: policy)
      try hold(try await store.webhookCounts() == (1, 0))
      try await store.purge(at: Fixture.time(4 * 86_400), keeping: policy)
      try hold(try await store.webhookCounts() == (0, 0))
    },
  ]
}
