import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A separate pool of threads for work that takes long and much memory. One task runs on each thread, a
/// bounded number waits, and any further task is refused. Tasks begin in the order of their arrival, and the memory
/// that they need together is bounded. So a flood of sign-ins neither exhausts the memory nor delays other work.
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
      /// In KiB, like the budget; nil for no bound.
      var budget: Int?
      var used = 0
      /// How many threads found that the first ticket needs more memory than is left.
      var owed = 0

      enum Admission { case waits, isRefused, hasLeft }

      mutating func admit(_ ticket: HashingTicket, capacity: Int) -> Admission {
        guard !ticket.hasEnded else { return .hasLeft }
        guard waiting.count < capacity else { return .isRefused }
        waiting.append(ticket)
        return .waits
      }

      /// Returns the first ticket, if there is memory for it. Alone, it may take more than the budget.
      mutating func next() -> HashingTicket? {
        guard let first = waiting.first else { return nil }
        if let budget, used > 0, used + first.memory > budget {
          owed += 1
          return nil
        }
        used += first.memory
        return waiting.removeFirst()
      }

      /// Takes the memory of work that is done back; returns how many threads have to look again.
      mutating func finish(_ memory: Int) -> Int {
        used -= memory
        defer { owed = 0 }
        return owed
      }
    }

    let state = Mutex(State())
    let ready = DispatchSemaphore(value: 0)
  }

  /// After so long without work the memory of hashes is given back to the system.
  private static let idleTime = DispatchTimeInterval.seconds(5)

  private let line = Line()
  private let capacity: Int
  private let threads: Int

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: how many run at once; by default one for each core that the process may use.
  ///   - waiting: how many may wait.
  ///   - memory: how many KiB each thread has; all together have that many times as much. Nil for no bound.
  package init(threads: Int? = nil, waiting: Int = 256, memory: Int? = nil) {
    let count = threads ?? UsableCores.count
    if let memory { line.state.withLock { $0.budget = memory * count } }
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
  /// - Parameter memory: how many KiB the work needs.
  /// - Throws: `busy` immediately when the queue is full.
  package func run<Value: Sendable>(
    memory: Int = 0, _ work: @escaping @Sendable () -> Value
  ) async throws(Failure) -> Value {
    let ticket = HashingTicket(memory: memory)
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
      if line.ready.wait(timeout: .now() + idleTime) == .timedOut {
        Argon2Memory.release()
        line.ready.wait()
      }
      let (ticket, isClosed) = line.state.withLock { state in
        (state.next(), state.isClosed && state.waiting.isEmpty)
      }
      // A caller that left has left its signal behind.
      if let ticket {
        ticket.begin()
        let owed = line.state.withLock { $0.finish(ticket.memory) }
        for _ in 0..<owed { line.ready.signal() }
      } else if isClosed {
        return
      }
    }
  }
}
