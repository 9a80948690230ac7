import AppleID
import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// The daily checks, over simulated days.
@Suite struct RevalidationTests {
  let rig: AppleLifeRig
  private let day = AppleLifeRig.day

  init() throws { rig = try AppleLifeRig() }

  /// How often each token was asked about.
  private var counts: [String: Int] {
    Dictionary(rig.apple.asks.map { ($0.token, 1) }, uniquingKeysWith: +)
  }

  @Test func `two nodes ask about two thousand grants once a day each, spread over the day`() async throws {
    _ = try await rig.signIn(people: 2_000)
    let (one, two) = (rig.node(), rig.node())
    let start = rig.clock.now
    await rig.pass(day, every: 3_600, on: one, two)
    #expect(rig.apple.asks.isEmpty)
    await rig.pass(day, on: one, two)
    #expect(counts.count == 2_000 && counts.values.allSatisfy { $0 == 1 })
    let hours = Dictionary(grouping: rig.apple.asks) { Int(($0.at.timeIntervalSince(start) - 1) / 3_600) }
    #expect(hours.count == 24)
    #expect(hours.values.allSatisfy { (50...125).contains($0.count) }, "\(hours.values.map(\.count))")
    await rig.pass(day / 4, on: one, two)
    let times = Dictionary(grouping: rig.apple.asks, by: \.token).mapValues { $0.map(\.at).sorted() }
    #expect(times.values.allSatisfy { (1...2).contains($0.count) })
    #expect(times.values.allSatisfy { $0.count < 2 || $0[1].timeIntervalSince($0[0]) >= day })
    #expect(rig.apple.asks.count >= 2_400)
  }

  @Test func `an outage ends nothing, and its checks are made up for`() async throws {
    let sessions = try await rig.signIn(people: 300)
    let node = rig.node()
    await rig.pass(1.25 * day, on: node)
    let before = counts.count
    #expect((50...110).contains(before))
    rig.apple.answer { _ in
      [.failed(status: 503), .throttled(retryAfter: nil), .unreachable].randomElement()!
    }
    await rig.pass(day / 4, on: node)
    let during = rig.apple.asks.count - before
    #expect(node.breaker.isOpen && node.alerts.current[.appleChecksPaused] != nil)
    // Five to notice, then about two an hour.
    #expect((5...30).contains(during), "\(during)")
    rig.apple.answer(.accepted)
    await rig.pass(day / 2, on: node)
    #expect(!node.breaker.isOpen && node.alerts.current.isEmpty)
    await rig.pass(day / 8, on: node)
    for index in 0..<300 { #expect(try await rig.standing("\(index)").confirmedAt != nil) }
    for session in sessions { #expect(try await rig.isAlive(session)) }
    #expect(try await rig.store.refusals(before: rig.clock.now, limit: 9).isEmpty)
  }

  @Test func `a person who ended the consent is signed out an hour after Apple's rejection`() async throws {
    let sessions = try await rig.signIn(people: 3)
    let node = rig.node()
    let gone = try await rig.signIn("gone")
    rig.apple.answer { $0.token.hasPrefix("gone") ? .refused("invalid_grant") : .accepted }
    await rig.pass(2 * day, on: node)
    let refusedAt = try #require(try await rig.standing("gone").refusedAt)
    rig.clock.advance(by: max(0, 3_500 - rig.clock.now.timeIntervalSince(refusedAt)))
    await rig.pass(180, every: 60, on: node)
    #expect(try await !rig.isAlive(gone))
    #expect(try await rig.kinds(of: gone).first == .appleGrantRefused)
    for session in sessions { #expect(try await rig.isAlive(session)) }
    let asked = counts["gone com.example.app"]
    await rig.pass(2 * day, every: 600, on: node)
    #expect(counts["gone com.example.app"] == asked, "a dead grant is not asked about")
  }

  @Test func `an address is only learned from Apple's answer about the same person`() async throws {
    let session = try await rig.signIn("ada", email: "old@privaterelay.appleid.com")
    let node = rig.node()
    func token(
      _ subject: AppleSubject = "ada", _ audience: AppleClientID = "com.example.app",
      by signer: AppleSigner = .first
    ) -> String {
      var claims = IdentityTokenClaims.fixture(subject: subject, audience: audience, at: rig.clock.now)
      claims.email = "new@example.com"
      return signer.token(claims)
    }
    func address() async throws -> String? {
      let account = try #require(try await rig.store.session(session)).account
      #expect(account.user.email == account.identities[0].email)
      return account.user.email
    }
    rig.clock.advance(by: 2 * day)
    let foreign = [token("eve"), token("ada", "com.example.web"), token(by: .second), "no token"]
    for idToken in foreign {
      rig.apple.answer(.told(idToken: idToken))
      let before = rig.apple.asks.count
      await node.revalidation.runOnce()
      #expect(rig.apple.asks.count == before + 1)
      #expect(try await rig.standing("ada").confirmedAt == rig.clock.now, "the consent stands all the same")
      #expect(try await address() == "old@privaterelay.appleid.com")
      rig.clock.advance(by: day)
    }
    rig.apple.answer(.told(idToken: token()))
    await node.revalidation.runOnce()
    #expect(try await address() == "new@example.com")
    let user = try #require(try await rig.store.session(session)).account.user
    #expect(user.emailVerified && !user.isPrivateEmail && user.emailDeliverable)
  }

  @Test func `a person who returns within the hour keeps the session`() async throws {
    try await rig.signIn("ada")
    let node = rig.node()
    rig.apple.answer(.refused("invalid_grant"))
    while rig.apple.asks.isEmpty { await rig.pass(600, every: 600, on: node) }
    rig.clock.advance(by: 60)
    let back = try await rig.signIn("ada")
    rig.apple.answer(.accepted)
    await rig.pass(3 * day, every: 600, on: node)
    #expect(try await rig.isAlive(back))
    #expect(try await rig.standing("ada").confirmedAt != nil)
  }

  @Test func `invalid_request ends sessions only while Apple accepts others`() async throws {
    let alone = try await rig.signIn("alone")
    let node = rig.node()
    rig.apple.answer(.refused("invalid_request"))
    await rig.pass(4 * day, every: 600, on: node)
    #expect(try await rig.isAlive(alone))
    #expect((2...3).contains(counts.values.max() ?? 0), "it is asked about again, day by day")

    _ = try await rig.signIn(people: 200)
    rig.apple.answer { $0.token.hasPrefix("alone") ? .refused("invalid_request") : .accepted }
    await rig.pass(3 * day, on: node)
    #expect(try await !rig.isAlive(alone))
  }

  @Test func `while Apple rejects many, nothing ends and all nodes wait, also after a restart`()
    async throws
  {
    let sessions = try await rig.signIn(people: 600)
    let web = try await rig.signIn("browser", for: "com.example.web")
    let one = rig.node()
    await rig.pass(1.5 * day, on: one)
    rig.apple.answer { $0.client == "com.example.app" ? .refused("invalid_grant") : .accepted }
    let before = rig.apple.asks.count
    // Some twenty-five are due in an hour.
    await rig.pass(2 * 3_600, on: one)
    #expect(one.alerts.current[.appleMassRefusal] != nil)
    let asked = rig.apple.asks.count - before
    #expect((21...60).contains(asked), "\(asked)")
    let two = rig.node()
    await rig.pass(3 * 3_600, on: two)
    #expect(two.alerts.current[.appleMassRefusal] != nil)
    #expect(rig.apple.asks.filter { $0.client == "com.example.app" }.count - before <= 60)
    rig.apple.answer(.accepted)
    await rig.pass(2 * day, on: one, two)
    #expect(one.alerts.current.isEmpty && two.alerts.current.isEmpty)
    for session in sessions { #expect(try await rig.isAlive(session)) }
    #expect(try await rig.isAlive(web))
    for index in 0..<600 { #expect(try await rig.standing("\(index)").refusedAt == nil) }
  }

  @Test(arguments: ["invalid_client", "unauthorized_client"])
  func `a set-up that Apple refuses ends nothing, and holds that client's checks alone`(
    error: String
  ) async throws {
    let native = try await rig.signIn(people: 30)
    try await rig.signIn("browser", for: "com.example.web")
    let node = rig.node()
    rig.apple.answer { $0.client == "com.example.app" ? .refused(error) : .accepted }
    await rig.pass(2.1 * day, on: node)
    #expect(!node.breaker.isOpen)
    #expect(try await rig.standing("browser", for: "com.example.web").confirmedAt != nil)
    #expect(rig.apple.asks.count < 700, "one try in ten minutes, not one in each sweep")
    for session in native { #expect(try await rig.isAlive(session)) }
    rig.apple.answer(.accepted)
    await rig.pass(day / 4, on: node)
    for index in 0..<30 { #expect(try await rig.standing("\(index)").confirmedAt != nil) }
  }

  @Test func `where two apps of the team each have a grant, the dead one ends its own sessions`() async throws
  {
    let phone = try await rig.signIn("ada")
    let watch = try await rig.signIn("ada", for: "com.example.watch")
    let node = rig.node()
    await rig.pass(2 * day, every: 600, on: node)
    rig.apple.answer { $0.client == "com.example.app" ? .refused("invalid_grant") : .accepted }
    await rig.pass(1.2 * day, every: 600, on: node)
    #expect(try await !rig.isAlive(phone))
    #expect(try await rig.isAlive(watch))
    rig.apple.answer(.refused("invalid_grant"))
    await rig.pass(1.2 * day, every: 600, on: node)
    #expect(try await !rig.isAlive(watch))
  }

  @Test func `at most four checks run at once`() async throws {
    _ = try await rig.signIn(people: 40)
    rig.clock.advance(by: 2 * day)
    let underWay = Tally()
    let most = Tally()
    let done = Tally()
    rig.apple.wait {
      let now = underWay.add() - done.value
      while most.value < now { most.add() }
      await Task.yield()
      done.add()
    }
    let node = rig.node()
    for _ in 0..<30 { await node.revalidation.runOnce() }
    #expect(rig.apple.asks.count == 40)
    #expect((1...4).contains(most.value), "\(most.value)")
  }

  @Test func `a token that can't be unsealed is not a rejection`() async throws {
    let session = try await rig.signIn("ada")
    let identity = rig.identity("ada")
    _ = try await rig.store.keep(
      GrantRecord(
        identity: identity, clientID: "com.example.app", sealedRefreshToken: Data("no box".utf8),
        keptAt: rig.clock.now))
    let node = rig.node()
    await rig.pass(4 * day, every: 600, on: node)
    #expect(rig.apple.asks.isEmpty)
    #expect(try await rig.isAlive(session))
    #expect(try await rig.standing("ada").refusedAt == nil)
  }
}
