import AppleIDEmulator
import Foundation
import Support
import Testing

/// The real client against the real server, through a proxy that drops, delays, repeats and truncates.
///
/// `BRAMLEY_SEED` sets the first seed, `BRAMLEY_SECONDS` how long new ones are tried.
@Suite(.limitedConcurrency) struct HostileNetworkTests {
  @Test func `no session is lost, no ended one returns, and every name arrives`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["BRAMLEY_SEED"].flatMap(UInt64.init) ?? 1
    let end = environment["BRAMLEY_SECONDS"].flatMap(TimeInterval.init).map { Date.now + $0 }
    let clock = ManualClock(.now)
    try await withServer(clock: clock) { server, apple in
      try await HostileProxy.run(to: server.url, seed: first, now: { clock.now }) { proxy in
        var (seed, rotations, failures) = (first, 0, 0)
        while failures < 3, end.map({ Date.now < $0 }) ?? (seed < first + 3) {
          let life = try HostileLife(seed: seed, proxy: proxy, clock: clock, apple: apple)
          // Some lives are wild, some nearly peaceful.
          let violations = try await life.run(peace: [6, 20, 60][Int(seed % 3)])
          if !violations.isEmpty {
            failures += 1
            Issue.record("seed \(seed): \(violations)\n\(life.done.joined(separator: "\n"))")
          }
          rotations += life.rotations.all
          seed += 1
        }
        let fates = proxy.fates
        print("\(seed - first) lives from seed \(first), \(rotations) refreshes, fates:")
        for fate in Fate.allCases { print("  \(fate) \(fates[fate] ?? 0)") }
        if end == nil { #expect(rotations > 0 && fates.count > 5) }
      }
    }
  }
}
