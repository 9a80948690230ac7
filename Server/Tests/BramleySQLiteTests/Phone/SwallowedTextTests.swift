import BramleyAPI
import BramleyCore
import BramleySQL
import Foundation
import Support
import Testing

@testable import BramleySQLite

/// A swallowed text looks like a sent one.
@Suite(.limitedConcurrency) struct SwallowedTextTests {
  let clock = ManualClock(StoreFixture.start)
  let folder: TemporaryFolder
  let store: SQLiteStore
  let ring: KeyRing

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore(path: folder.path + "/store.sqlite")
    let clock = clock
    let key = MasterKey(bytes: Data(repeating: 1, count: 32)).map { [$0] } ?? []
    let ring = KeyRing(key, now: { clock.now })
    self.ring = try #require(ring)
  }

  private func start(_ text: String, network: UInt64) async throws -> ChallengeStart {
    let surroundings = clock.surroundings
    let secrets = CodeSecrets(ring: ring, limits: .none, surroundings: surroundings)
    let network = ClientNetwork(high: 0, low: network)
    let number = try PhoneNumber(e164: text)
    let settings = PhoneSettings(countries: ["DE"], dailyBudget: 1_000_000, appName: "Orchard")
    let drawn = secrets.challenge(
      for: .signIn, to: .text(number.e164), language: .english, network: network, at: clock.now)
    let job = try TextQueue(seal: Seal(ring: ring), surroundings: surroundings).job(
      for: OutgoingText(
        to: number.e164, in: .english, code: drawn.code, validUntil: clock.now.addingTimeInterval(600)),
      person: nil)
    let ask = try TextAdmission(settings, ring: ring).ask(for: number, from: network, in: .english)
    return try await store.start(drawn.challenge, sending: job, asking: ask, at: clock.now)
  }

  @Test func `a swallowed text is answered as a sent one, and its job sends nothing`() async throws {
    var answers: [ChallengeStart] = []
    for count in 0..<12 {
      answers.append(
        try await start("+49151123456\(10 + count)", network: UInt64(count + 1)))
      clock.advance(by: 1)
    }
    #expect(answers == Array(repeating: answers[0], count: 12))
    let jobs = try await store.lease(limit: 64, for: 30, at: clock.now)
    #expect(jobs.count { $0.kind == TextQueue.kind } == 10)
    let swallowed = jobs.filter { $0.kind == SwallowedTextJob.kind }
    #expect(swallowed.count == 2)
    for job in swallowed { #expect(await SwallowedTextJob().run(job) == .done) }
  }

  /// With `BRAMLEY_TEXTS`, half as many pairs are timed.
  @Test func `a swallowed text takes as long as a sent one`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let pairs = environment["BRAMLEY_TEXTS"].flatMap(Int.init).map { min($0 / 2, 1_000) } ?? 10
    for count in 0..<10 { _ = try await start("+4915112345\(100 + count)", network: UInt64(count + 1)) }
    var times: (sent: [Double], swallowed: [Double]) = ([], [])
    let watch = ContinuousClock()
    for pair in 0..<pairs {
      let digits = String(String(10_000_000 + pair * 1_000).suffix(8))
      for isSent in [true, false] {
        let number = isSent ? "+49160" + digits : "+4915112345" + String(200 + pair % 800)
        let network = UInt64(1_000 + pair * 2 + (isSent ? 0 : 1))
        let time = try await watch.measure { _ = try await start(number, network: network) }
        if isSent {
          times.sent.append(time / .seconds(1))
        } else {
          times.swallowed.append(time / .seconds(1))
        }
      }
      clock.advance(by: 0.5)
    }
    var greater = 0.0
    for sent in times.sent {
      for swallowed in times.swallowed { greater += sent > swallowed ? 1 : sent == swallowed ? 0.5 : 0 }
    }
    let area = greater / Double(pairs * pairs)
    print("the area under the curve of sent against swallowed texts is \(area), of \(pairs) pairs")
    if pairs >= 500 { #expect((0.44...0.56).contains(area)) }
  }
}
