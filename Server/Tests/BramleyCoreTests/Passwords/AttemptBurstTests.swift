import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

/// Concurrent attempts.
@Suite struct AttemptBurstTests {
  enum Ending { case right, wrong, notJudged }

  let clock = ManualClock()
  let limiter: AttemptLimiter
  let home = ClientNetwork(high: 0, low: 1)
  let atWork = Presence()

  init() { limiter = AttemptLimiter(.init(count: 100, seconds: 3_600), surroundings: clock.surroundings) }

  private func person(_ name: String) -> IdentityKey {
    IdentityKey(provider: .password, team: "", subject: "\(name)@example.com")
  }

  /// Sends concurrent attempts; returns how many of them were checked.
  private func judged(_ tries: [(name: String, ending: Ending)]) async -> Int {
    await withTaskGroup(of: Bool.self) { group in
      for one in tries {
        group.addTask {
          guard let attempt = try? await limiter.admit(person(one.name), from: home) else { return false }
          atWork.enter()
          for _ in 0..<20 { await Task.yield() }
          atWork.leave()
          switch one.ending {
          case .right: limiter.succeeded(attempt)
          case .wrong: limiter.failed(attempt)
          case .notJudged: limiter.withdrew(attempt)
          }
          return true
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }

  @Test func `one person's concurrent right attempts all succeed, some after others`() async {
    #expect(await judged(Array(repeating: ("ada", .right), count: 60)) == 60)
    #expect(atWork.most <= AttemptLedger.free)
  }

  @Test func `many people behind one network all get in`() async {
    #expect(await judged((0..<150).map { ("person \($0)", .right) }) == 150)
    #expect(atWork.most <= 100)
  }

  @Test func `of a guesser's burst only as many attempts are checked as are free`() async {
    #expect(await judged(Array(repeating: ("ada", .wrong), count: 200)) == AttemptLedger.free)
    clock.advance(by: 1)
    #expect(await judged(Array(repeating: ("ada", .wrong), count: 200)) == 1)
  }

  @Test func `of a burst over many addresses only as many are checked as a network may fail`() async {
    #expect(await judged((0..<240).map { ("person \($0)", .wrong) }) == 100)
  }

  @Test(arguments: 1...20)
  func `concurrent attempts allow no more wrong ones than sequential attempts`(seed: Int) async {
    var random = Multiplier(state: UInt64(seed))
    let tries = (0..<100).map { _ in
      ("ada", Bool.random(using: &random) ? Ending.wrong : .notJudged)
    }
    let wrong = tries.count { $0.1 == .wrong }
    let looked = await judged(tries)
    #expect(looked <= tries.count - wrong + AttemptLedger.free)
    #expect(atWork.most <= AttemptLedger.free)
  }

  @Test func `a cancelled caller leaves the queue, and no one waits for an abandoned attempt`() async throws {
    var first: [AttemptLimiter.Attempt] = []
    for _ in 0..<AttemptLedger.free { first.append(try await limiter.admit(person("ada"), from: home)) }
    let gone = Task { try? await limiter.admit(person("ada"), from: home) }
    gone.cancel()
    #expect(await gone.value == nil)
    let next = Task { try await limiter.admit(person("ada"), from: home) }
    for attempt in first { limiter.withdrew(attempt) }
    limiter.succeeded(try await next.value)
  }

  @Test func `no caller waits longer than the limit`() async throws {
    var first: [AttemptLimiter.Attempt] = []
    for _ in 0..<AttemptLedger.free { first.append(try await limiter.admit(person("ada"), from: home)) }
    let admitted = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<AttemptLimiter.longestLine + 1 {
        group.addTask { (try? await limiter.admit(person("ada"), from: home)) != nil }
      }
      // The one that finds the queue full; all others are in it.
      #expect(await group.next() == false)
      clock.advance(by: AttemptLimiter.patience + 1)
      limiter.withdrew(first[0])
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(admitted == 1)
  }

  @Test func `the queue of a network is bounded`() async throws {
    var first: [AttemptLimiter.Attempt] = []
    for _ in 0..<AttemptLedger.free { first.append(try await limiter.admit(person("ada"), from: home)) }
    let refused = await withTaskGroup(of: ProblemCode?.self) { group in
      for _ in 0..<AttemptLimiter.longestLine + 10 {
        group.addTask {
          do throws(Refusal) {
            limiter.succeeded(try await limiter.admit(person("ada"), from: home))
            return nil
          } catch { return error.code }
        }
      }
      for _ in 0..<10 { #expect(await group.next() == .rateLimited) }
      for attempt in first { limiter.succeeded(attempt) }
      return await group.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
    }
    #expect(refused == 0)
  }
}

/// A random source that a test can repeat.
private struct Multiplier: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 31)
  }
}
