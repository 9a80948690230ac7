import Foundation

/// A fixed number of slots for tests that start servers, open stores or drive processes.
///
/// Such a test holds dozens of open files and expects answers in real time. Swift Testing starts all tests at once:
/// hundreds of servers on a few cores then miss every deadline, and Foundation on Linux crashes when it starts a process
/// while more than a thousand files are open.
package actor TestSlots {
  /// The slots of this process.
  package static let shared = TestSlots(max(4, 2 * ProcessInfo.processInfo.activeProcessorCount))

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  /// Runs the body in a slot. Slots are given in the order of the requests.
  nonisolated package func hold(_ body: @Sendable () async throws -> Void) async throws {
    await take()
    do { try await body() } catch {
      await give()
      throw error
    }
    await give()
  }

  private func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
