import AppleID
import Foundation
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct TransferPaceTests {
  let time = RunClock()

  private func pace(_ perSecond: Double = 50) -> TransferPace {
    TransferPace(limits: TransferLimits(perSecond: perSecond), clock: time.clock)
  }

  /// The reason why a turn is rejected; nil if it is not.
  private func stop(_ pace: TransferPace) async -> TransferStop? {
    do throws(TransferStop) {
      _ = try await pace.turn()
      return nil
    } catch { return error }
  }

  @Test func `the number of calls a second is limited`() async throws {
    let pace = pace(50)
    for _ in 0...100 { _ = try await pace.turn() }
    #expect(abs(time.elapsed - 2) < 0.001)
  }

  @Test func `Apple's Retry-After is waited for, and the pace is halved until calls succeed again`()
    async throws
  {
    let pace = pace(50)
    let begun = try await pace.turn()
    await pace.failed(.throttled(retryAfter: 7), begunAt: begun)
    _ = try await pace.turn()
    #expect(abs(time.elapsed - 7) < 0.1)
    let start = time.elapsed
    for _ in 0..<25 { _ = try await pace.turn() }
    #expect(time.elapsed - start > 0.9, "25 calls a second are half of 50")
    for _ in 0..<20 { await pace.succeeded() }
    let later = time.elapsed
    for _ in 0..<50 { _ = try await pace.turn() }
    #expect(time.elapsed - later < 1.1)
  }

  @Test func `repeated failures increase the wait, and one success resets it`() async throws {
    let pace = pace()
    var waits: [TimeInterval] = []
    for _ in 0..<4 {
      let begun = try await pace.turn()
      let before = time.elapsed
      await pace.failed(.unavailable(status: 503), begunAt: begun)
      _ = try await pace.turn()
      waits.append(time.elapsed - before)
    }
    #expect(zip(waits, [0.5, 1, 2, 4]).allSatisfy { abs($0 - $1) < 0.1 })
    await pace.succeeded()
    let (begun, before) = (try await pace.turn(), time.elapsed)
    await pace.failed(.unreachable, begunAt: begun)
    _ = try await pace.turn()
    #expect(time.elapsed - before < 0.6)
  }

  @Test func `concurrent calls that fail count as one failure`() async throws {
    let pace = pace()
    var begun: [TimeInterval] = []
    for _ in 0..<8 { begun.append(try await pace.turn()) }
    let before = time.elapsed
    for begun in begun { await pace.failed(.unreachable, begunAt: begun) }
    _ = try await pace.turn()
    #expect(time.elapsed - before < 0.6)
  }

  @Test func `while Apple stays unavailable the run ends after two minutes of waiting`() async throws {
    let pace = pace()
    var tries = 0
    while await stop(pace) == nil, tries < 100 {
      tries += 1
      await pace.failed(.unreachable, begunAt: .infinity)
    }
    guard case .appleAway(.unreachable) = await pace.stop else {
      Issue.record("went on for \(tries) tries")
      return
    }
    #expect((85...180).contains(time.elapsed) && tries < 15)
  }

  @Test func `ever longer waits for Apple end the run`() async throws {
    let pace = pace()
    while await stop(pace) == nil, time.elapsed < 10_000 {
      await pace.failed(.throttled(retryAfter: 300), begunAt: .infinity)
    }
    guard case .appleAway(.throttled) = await pace.stop else {
      Issue.record("went on")
      return
    }
    #expect((800...1_300).contains(time.elapsed))
  }

  @Test func `repeated rejections of the server end the run, occasional ones don't`()
    async throws
  {
    let refused = AppleCallFailure.refused(TokenErrorBody(error: .invalidClient))
    let pace = pace()
    for _ in 0..<5 {
      for _ in 0..<2 { await pace.failed(refused, begunAt: try await pace.turn()) }
      await pace.succeeded()
    }
    #expect(await pace.stop == nil)
    for _ in 0..<3 { await pace.failed(refused, begunAt: try await pace.turn()) }
    guard case .refused(refused) = await stop(pace) else {
      Issue.record("goes on")
      return
    }
  }

  @Test(arguments: [true, false])
  func `if Apple rejects everybody from the start, nobody counts as having left`(trusted: Bool)
    async
  {
    let pace = pace()
    if trusted { await pace.trust() }
    for _ in 0..<30 { await pace.refusedPerson(TokenErrorBody(error: .invalidRequest)) }
    if case .everybodyRefused = await pace.stop { #expect(!trusted) } else { #expect(trusted) }
  }
}
