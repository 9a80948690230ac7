import ServiceLifecycle
import Synchronization

/// The loop of whoever leases work and does it: immediately when woken, otherwise by polling every second, and so many
/// pieces beside each other, since a slow one must not delay those behind it.
final class LeasedWork<Piece: Sendable>: Sendable {
  typealias Lease = @Sendable (_ limit: Int) async -> [Piece]
  typealias Perform = @Sendable (Piece) async -> Void

  private let atOnce: Int
  private let underWay = Mutex(0)
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation

  /// - Parameter atOnce: The most pieces beside each other.
  init(atOnce: Int) {
    self.atOnce = atOnce
    (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Reports that something may be due.
  func wake() { waker.yield() }

  /// Runs until the service is stopped; running pieces are finished, others wait for the next start.
  func run(_ lease: Lease, _ perform: @escaping Perform) async {
    await withDiscardingTaskGroup { group in
      let ticks = Task { [waker] in
        while !Task.isCancelled {
          waker.yield()
          try? await Task.sleep(for: .seconds(1))
        }
      }
      for await _ in wakes.cancelOnGracefulShutdown() {
        let room = underWay.withLock { atOnce - $0 }
        let pieces = room > 0 ? await lease(room) : []
        underWay.withLock { $0 += pieces.count }
        for piece in pieces {
          group.addTask {
            await perform(piece)
            self.underWay.withLock { $0 -= 1 }
            self.wake()
          }
        }
      }
      ticks.cancel()
    }
  }

  /// Does one batch of what is due now; returns how many pieces that were.
  func runDue(_ lease: Lease, _ perform: @escaping Perform) async -> Int {
    let pieces = await lease(atOnce)
    await withDiscardingTaskGroup { group in
      for piece in pieces { group.addTask { await perform(piece) } }
    }
    return pieces.count
  }
}
