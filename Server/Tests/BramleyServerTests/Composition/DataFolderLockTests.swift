import Foundation
import Support
import Synchronization
import Testing

@testable import BramleyServer

@Suite struct DataFolderLockTests {
  let folder: DataFolder
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    folder = try DataFolder(place.path)
  }

  @Test func `a second server waits ten seconds, and then names the first`() async throws {
    let first = try await DataFolderLock.take(of: folder)
    let clock = CountingClock()
    let holders = Mutex<[String]>([])
    let failure = await #expect(throws: ConfigurationFailure.self) {
      try await DataFolderLock.take(of: folder, clock: clock) { holder in
        holders.withLock { $0.append(holder) }
      }
    }
    #expect(clock.slept == .seconds(10))
    #expect(holders.withLock(\.self) == ["the server with process id \(getpid())"])
    #expect(failure?.description.contains("process id \(getpid()) uses the folder \(place.path)") == true)
    first.release()
    _ = try await DataFolderLock.take(of: folder, clock: clock)
    #expect(clock.slept < .seconds(20))
  }

  @Test func `a restart waits for the server before it, and no longer`() async throws {
    let first = try await DataFolderLock.take(of: folder)
    let clock = CountingClock { slept in if slept == .seconds(3) { first.release() } }
    let second = try await DataFolderLock.take(of: folder, clock: clock)
    #expect(clock.slept >= .seconds(3) && clock.slept < .seconds(10))
    await #expect(throws: ConfigurationFailure.self) {
      try await DataFolderLock.take(of: folder, clock: CountingClock())
    }
    second.release()
  }

  @Test func `the lock of a process that was killed is free, and a forged number is ignored`()
    async throws
  {
    try "4242\n".write(toFile: folder.lock, atomically: false, encoding: .utf8)
    let clock = CountingClock()
    let lock = try await DataFolderLock.take(of: folder, clock: clock)
    #expect(clock.slept == .zero)
    #expect(try String(contentsOfFile: folder.lock, encoding: .utf8) == "\(getpid())\n")
    lock.release()
  }

  @Test func `a caller that is cancelled stops waiting`() async throws {
    let first = try await DataFolderLock.take(of: folder)
    let waiting = Task { [folder] in try await DataFolderLock.take(of: folder) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    first.release()
  }
}

/// A clock whose sleeps are counted and take hardly any time.
///
/// A released lock is held a moment longer when another test is starting a process: until the new process runs its
/// program it has a copy of each open file.
private final class CountingClock: Clock {
  typealias Instant = ContinuousClock.Instant
  private let total = Mutex(Duration.zero)
  private let start = ContinuousClock.now
  private let afterSleep: @Sendable (Duration) -> Void

  init(_ afterSleep: @escaping @Sendable (Duration) -> Void = { _ in }) { self.afterSleep = afterSleep }

  var slept: Duration { total.withLock(\.self) }
  var now: Instant { start + slept }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let slept = total.withLock { total in
      total += (start + total).duration(to: deadline)
      return total
    }
    afterSleep(slept)
    try await Task.sleep(for: .milliseconds(5))
  }
}
