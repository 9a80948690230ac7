import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A separate pool of threads for work that takes long and much memory. One task runs on each thread, a
/// bounded number waits, and any further task is refused. So a flood of sign-ins neither exhausts the memory
/// nor delays other work.
package final class HashingPool: Sendable {
  /// Why work was not done.
  package enum Failure: Error, Sendable {
    /// All threads are busy and the queue is full.
    case busy
    /// The caller was cancelled while it waited.
    case cancelled
  }

  /// The state that the threads share; they must not keep the pool itself alive.
  private final class Line: Sendable {
    struct State {
      var waiting: [HashingTicket] = []
      var isClosed = false

      enum Admission { case waits, isRefused, hasLeft }

      mutating func admit(_ ticket: HashingTicket, capacity: Int) -> Admission {
        guard !ticket.hasEnded else { return .hasLeft }
        guard waiting.count < capacity else { return .isRefused }
        waiting.append(ticket)
        return .waits
      }
    }

    let state = Mutex(State())
    let ready = DispatchSemaphore(value: 0)
  }

  private let line = Line()
  private let capacity: Int
  private let threads: Int

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: how many run at once; by default one for each core that the process may use.
  ///   - waiting: how many may wait.
  package init(threads: Int? = nil, waiting: Int = 256) {
    let count = threads ?? UsableCores.count
    self.threads = count
    capacity = waiting
    for _ in 0..<count {
      let thread = Thread { [line] in Self.work(line) }
      thread.name = "bramley-hash"
      thread.qualityOfService = .utility
      thread.start()
    }
  }

  deinit {
    line.state.withLock { $0.isClosed = true }
    for _ in 0..<threads { line.ready.signal() }
  }

  /// Runs work on one of the threads. A caller that is cancelled before its turn leaves the queue.
  ///
  /// - Throws: `busy` immediately when the queue is full.
  package func run<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(Failure) -> Value {
    let ticket = HashingTicket()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, Failure>, Never>) in
        ticket.hold(
          work: { continuation.resume(returning: .success(work())) },
          leave: { continuation.resume(returning: .failure(.cancelled)) })
        let admission = line.state.withLock { $0.admit(ticket, capacity: capacity) }
        switch admission {
        case .waits: line.ready.signal()
        case .isRefused: if ticket.giveBack() { continuation.resume(returning: .failure(.busy)) }
        case .hasLeft: break
        }
      }
    } onCancel: {
      // In this order: a caller that has left is not queued any more, and one that is queued by then is found
      // there.
      ticket.leave()
      line.state.withLock { state in state.waiting.removeAll { $0 === ticket } }
    }
    return try result.get()
  }

  private static func work(_ line: Line) {
    #if os(Linux)
      // On Linux this is the thread's own niceness, so all other work has priority.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
    #endif
    while true {
      line.ready.wait()
      let (ticket, isClosed) = line.state.withLock { state in
        (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isClosed)
      }
      // A caller that left has left its signal behind.
      if let ticket { ticket.begin() } else if isClosed { return }
    }
  }
}
