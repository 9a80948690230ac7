import NIOCore
import Synchronization

/// Runs the tasks of one connection on the thread of its event loop.
///
/// Tasks that become ready while others run are run with them, so that a request costs the event loop one turn, not one for
/// each step of its handler.
final class EventLoopTasks: TaskExecutor {
  private struct State {
    var waiting: [UnownedJob] = []
    var isRunning = false
  }

  private let eventLoop: any EventLoop
  private let state = Mutex(State())

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let begins = state.withLock { state in
      state.waiting.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if begins { eventLoop.execute { self.run() } }
  }

  private func run() {
    let executor = asUnownedTaskExecutor()
    while let jobs = next() {
      for job in jobs { job.runSynchronously(on: executor) }
    }
  }

  private func next() -> [UnownedJob]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
