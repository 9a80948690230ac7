import Foundation
import Testing

@testable import BramleyCore

@Suite struct HashingPoolCancellationTests {
  @Test func `a cancelled caller leaves the queue and makes room for the next`() async throws {
    let pool = HashingPool(threads: 1, waiting: 1)
    let gate = DispatchSemaphore(value: 0)
    let atWork = Presence()
    let first = Task {
      try await pool.run {
        atWork.enter()
        gate.wait()
        return 1
      }
    }
    while atWork.now < 1 { await Task.yield() }
    let waiting = Task { () async -> HashingPool.Failure? in
      do throws(HashingPool.Failure) {
        _ = try await pool.run { atWork.enter() }
        return nil
      } catch { return error }
    }
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    let next = Task { try await pool.run { 2 } }
    gate.signal()
    #expect(try await first.value == 1)
    #expect(try await next.value == 2)
    #expect(atWork.most == 1, "what was left is never done")
  }

  @Test func `a caller that is already cancelled never waits`() async {
    let pool = HashingPool(threads: 1, waiting: 10)
    let task = Task { () async -> HashingPool.Failure? in
      while !Task.isCancelled { await Task.yield() }
      do throws(HashingPool.Failure) {
        _ = try await pool.run { 1 }
        return nil
      } catch { return error }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func `callers that are cancelled at random are each answered once`() async {
    let pool = HashingPool(threads: 2, waiting: 50)
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<500 {
        group.addTask {
          let task = Task { _ = try? await pool.run { index } }
          if index.isMultiple(of: 3) { task.cancel() }
          await task.value
        }
      }
    }
    #expect(await (try? pool.run { true }) == true, "the threads go on")
  }
}
