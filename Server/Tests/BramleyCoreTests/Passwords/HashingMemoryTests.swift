import Foundation
import Synchronization
import Testing

@testable import BramleyCore

@Suite struct HashingMemoryTests {
  /// The memory in use, and the most that there was at once.
  private final class Meter: Sendable {
    private let state = Mutex((now: 0, most: 0))
    var most: Int { state.withLock { $0.most } }
    func add(_ count: Int) { state.withLock { $0 = ($0.now + count, max($0.most, $0.now + count)) } }
  }

  @Test func `work waits until there is memory for it, and all of it is done`() async throws {
    let pool = HashingPool(threads: 4, waiting: 500, memory: 10)
    let meter = Meter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<400 {
        let need = [1, 10, 25, 40][index % 4]
        group.addTask {
          try await pool.run(memory: need) {
            meter.add(need)
            meter.add(-need)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...40).contains(meter.most))
  }

  @Test func `work that needs more than all the memory is done alone`() async throws {
    let pool = HashingPool(threads: 2, waiting: 100, memory: 10)
    let meter = Meter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<60 {
        let need = index % 3 == 0 ? 1_000 : 10
        group.addTask {
          try await pool.run(memory: need) {
            meter.add(need)
            meter.add(-need)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(meter.most <= 1_000)
  }
}
