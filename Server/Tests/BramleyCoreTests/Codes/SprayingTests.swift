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

  /// An IPv4 address, by the /16 that it is in.
  private func address(_ area: UInt64, _ host: UInt64) -> ClientNetwork {
    ClientNetwork(high: 0, low: 0xFFFF_0000_0000 | area << 16 | host)
  }

  /// A /16 whose reserve none of some others uses.
  private func freeArea(besides areas: Range<UInt64>) throws -> UInt64 {
    let all = try #require(CodeLimits.standard.failuresOfAll)
    func lane(_ area: UInt64) -> Data? {
      CodeReserve.tally(of: address(area, 0), all, Fixture.codeSecrets())?.key
    }
    let taken = Set(areas.map(lane))
    return try #require((60_000..<UInt64(65_536)).first { !taken.contains(lane($0)) })
  }

  @Test(arguments: [12, 5_000] as [UInt64])
  func `of guesses over thousands of networks at most a thousand are compared, and the owner gets in`(
    areas: UInt64
  ) async throws {
    let store = try SQLiteStore.inMemory()
    let home = Fixture.network(1)
    try await signUp("ada", from: home, in: store)
    try await signUp("bob", from: home, in: store)
    let (ada, bob) = (Fixture.mailbox("ada"), Fixture.mailbox("bob"))
    // Bob travels, and is on another network each time. Where strangers are on the networks of every provider, codes alone
    // don't open his account from there: see docs/codes.md.
    let away = areas < 60 ? try freeArea(besides: 0..<areas) : nil
    var random = SeededChance(seed: 14)
    var (compared, opened, owned, travelled) = (0, 0, 0, 0)
    for guess in 0..<guesses {
      // All of it within one day.
      let time = 86_000 * TimeInterval(guess) / TimeInterval(guesses)
      let stranger = UInt64.random(in: 0..<5_000, using: &random)
      let network = address(stranger % areas, stranger / areas)
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
        if let away {
          let network = address(away, UInt64(owned))
          let code = Fixture.code(to: bob, from: network, at: time)
          if case .started = try await store.begin(code, at: time) {
            let verdict = try await store.present(code, code.code, from: network, at: time)
            #expect(verdict.isRight, "on a network that is new to the account: \(verdict)")
            travelled += 1
          }
        }
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
        // Seldom enough that the owner is still sent codes to sign in with.
        if guess.isMultiple(of: max(guesses / 12, 1)) { _ = try await store.begin(drawn, at: time) }
        selector = .destination(ada)
      }
      switch try await store.answer(
        drawn.query(drawn.wrongCode, selector, from: network), at: Fixture.time(time + 0.001))
      {
      case .wrong: compared += 1
      case .right: opened += 1
      case .expired, .tooMany, .elsewhere, .exhausted, .notFollowed: break
      }
    }
    #expect(compared <= 1_000 && compared > 0, "\(compared) compared")
    #expect(opened == 0 && owned >= 40 && (away == nil || travelled > 30), "\(owned) \(travelled)")
    print(
      "\(guesses) guesses from \(areas) areas: \(compared) compared, the owner signed in \(owned) times, "
        + "and \(travelled) times from new networks")
  }
}
