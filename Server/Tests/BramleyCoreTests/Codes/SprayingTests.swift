import BramleyAPI
import BramleySQL
import BramleySQLite
import Foundation
import Support
import Testing

@testable import BramleyCore

private typealias Fixture = StoreFixture

/// Many guesses from many networks, while an owner signs in from home. `make soak` makes a million
/// (`BRAMLEY_GUESSES`).
@Suite struct SprayingTests {
  private let guesses = ProcessInfo.processInfo.environment["BRAMLEY_GUESSES"].flatMap(Int.init) ?? 12_000

  /// Opens the owner's account from a network, so that it is known.
  private func signUp(_ name: String, from network: ClientNetwork, in store: SQLiteStore) async throws {
    var entry = Fixture.entry(name, token: "token of \(name)")
    entry.identity = Fixture.mailbox(name).identity
    entry.method = .email
    entry.email = EmailClaim(address: Fixture.mailbox(name).shown, isVerified: true)
    entry.network = NetworkMark(network, ring: Fixture.codeRing)
    _ = try #require(try await store.signIn(entry).opened)
  }

  @Test func `of guesses over thousands of networks at most a thousand are compared, and the owner gets in`()
    async throws
  {
    let store = try SQLiteStore.inMemory()
    let home = Fixture.network(1)
    try await signUp("ada", from: home, in: store)
    let ada = Fixture.mailbox("ada")
    var random = SeededChance(seed: 14)
    var (compared, opened, owned) = (0, 0, 0)
    for guess in 0..<guesses {
      // All of it within one day.
      let time = 86_000 * TimeInterval(guess) / TimeInterval(guesses)
      let network = Fixture.network(UInt64.random(in: 100..<5_100, using: &random))
      if guess.isMultiple(of: max(guesses / 40, 1)) {
        let code = Fixture.code(to: ada, from: home, at: time)
        let start = try await store.begin(code, at: time)
        guard case .started = start else {
          Issue.record("no code for the owner: \(start)")
          continue
        }
        let verdict = try await store.present(code, code.code, from: home, at: time)
        #expect(verdict.isRight, "\(verdict)")
        owned += 1
      }
      let drawn: CodeSecrets.Drawn
      var selector: ChallengeQuery.Selector?
      switch guess % 3 {
      case 0:
        // Few tries at each of many addresses.
        drawn = Fixture.code(
          to: Fixture.mailbox("person\(Int.random(in: 0..<50_000, using: &random))"), from: network, at: time)
        _ = try await store.begin(drawn, at: time)
      case 1:
        // A code for the owner, asked for from anywhere.
        drawn = Fixture.code(to: ada, from: network, at: time)
        _ = try await store.begin(drawn, at: time)
      default:
        // The owner's code for a new password, of which the guesser knows the address alone.
        drawn = Fixture.code(.passwordReset, to: ada, from: home, at: time)
        if guess.isMultiple(of: 1_000) { _ = try await store.begin(drawn, at: time) }
        selector = .destination(ada)
      }
      switch try await store.answer(
        drawn.query(drawn.wrongCode, selector, from: network), at: Fixture.time(time + 0.001))
      {
      case .wrong: compared += 1
      case .right: opened += 1
      case .expired, .tooMany, .elsewhere: break
      }
    }
    #expect(compared <= 1_000 && compared > 0, "\(compared) compared")
    #expect(opened == 0 && owned >= 40)
    print("\(guesses) guesses: \(compared) compared, the owner signed in \(owned) times")
  }
}
