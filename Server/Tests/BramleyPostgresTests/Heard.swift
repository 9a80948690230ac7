import BramleyCore
import BramleySQL
import Support
import Synchronization

@testable import BramleyPostgres

/// What a listener heard.
final class Heard: StoreListener {
  private struct State {
    var news: [StoreNews] = []
    var arrives: [Bool] = []
    var reasons: [String] = []
    var watchers: [AsyncStream<Void>.Continuation] = []
  }

  private let state = Mutex(State())
  var news: [StoreNews] { state.withLock(\.news) }
  var arrives: [Bool] { state.withLock(\.arrives) }
  var reasons: [String] { state.withLock(\.reasons) }

  func hear(_ news: StoreNews) { change { $0.news.append(news) } }

  func newsArrives(_ arrives: Bool, because reason: String) {
    change { state in
      state.arrives.append(arrives)
      state.reasons.append(reason)
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let watchers = state.withLock { state in
      body(&state)
      return state.watchers
    }
    for watcher in watchers { watcher.yield() }
  }

  /// Waits until what was heard fulfils a condition; false when it does not in two minutes, which is far more than a busy
  /// machine needs.
  func hears(_ condition: @escaping @Sendable (Heard) -> Bool) async -> Bool {
    let (changes, watcher) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.watchers.append(watcher) }
    // What was heard before counts too.
    watcher.yield()
    return await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await _ in changes where condition(self) { return true }
        return false
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(120))
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }
}
