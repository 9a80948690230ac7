import BramleyCore
import Testing

@Suite struct BackoffTests {
  let backoff = Backoff(first: 2, longest: 100)

  static let waits: [(Int, Double)] = [
    (1, 2), (2, 4), (3, 8), (6, 64), (7, 100), (8, 100), (1_000_000, 100), (.max, 100), (0, 2), (-5, 2),
  ]

  @Test(arguments: waits)
  func `the wait doubles up to the longest, and chance takes half of it at most`(attempts: Int, full: Double)
  {
    #expect(backoff.delay(after: attempts, chance: 0) == full / 2)
    #expect(backoff.delay(after: attempts, chance: 0.5) == full * 0.75)
    #expect(backoff.delay(after: attempts, chance: 1.0.nextDown) <= full)
  }
}
