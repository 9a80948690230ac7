import NIOCore
import Synchronization

/// Runs the tasks of all connections of one event loop on its thread.
///
/// Tasks that become ready while others run are run with them, so that requests which arrive together cost the event loop one
/// turn, not one for each step of each handler.
final class EventLoopTasks: TaskExecutor {
  private struct State {
    var waiting: [UnownedJob] = []
    var isRunning = false
  }

  /// How often tasks that became ready meanwhile are run before the event loop looks at its sockets again.
  private static let rounds = 16
  // An event loop ends with the process, so what is kept here is never too much.
  private static let all = Mutex<[ObjectIdentifier: EventLoopTasks]>([:])

  /// Where responses are collected, for handlers on the event loop.
  let responses: NIOLoopBound<DueResponses>
  private let eventLoop: any EventLoop
  private let state = Mutex(State())

  private init(_ eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
    responses = NIOLoopBound(DueResponses(), eventLoop: eventLoop)
  }

  /// Returns those of an event loop; is called on its thread.
  static func of(_ eventLoop: any EventLoop) -> EventLoopTasks {
    all.withLock { all in
      if let tasks = all[ObjectIdentifier(eventLoop)] { return tasks }
      let tasks = EventLoopTasks(eventLoop)
      all[ObjectIdentifier(eventLoop)] = tasks
      return tasks
    }
  }

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
    let responses = responses.value
    responses.collect()
    defer { responses.sendAll() }
    var jobs: [UnownedJob] = []
    for _ in 0..<Self.rounds {
      guard take(&jobs) else { return }
      for job in jobs { job.runSynchronously(on: executor) }
    }
    eventLoop.execute { self.run() }
  }

  /// Exchanges the tasks that were run for those that wait, whose array is used again.
  private func take(_ jobs: inout [UnownedJob]) -> Bool {
    jobs.removeAll(keepingCapacity: true)
    return state.withLock { state in
      swap(&jobs, &state.waiting)
      state.isRunning = !jobs.isEmpty
      return state.isRunning
    }
  }
}
