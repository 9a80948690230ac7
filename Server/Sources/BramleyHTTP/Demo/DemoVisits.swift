import Synchronization

/// The browsers that use the demo, by cookie. They are held in memory up to a limit; the oldest is dropped
/// first.
final class DemoVisits: Sendable {
  private struct State {
    var visits: [String: DemoVisit] = [:]
    var order: [String] = []
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int = 200) { self.capacity = capacity }

  subscript(id: String) -> DemoVisit? { state.withLock { $0.visits[id] } }

  func keep(_ visit: DemoVisit, as id: String) {
    state.withLock { state in
      if state.visits.updateValue(visit, forKey: id) == nil {
        state.order.append(id)
        if state.order.count > capacity { state.visits[state.order.removeFirst()] = nil }
      }
    }
  }

  func forget(_ id: String) {
    state.withLock { state in
      state.visits[id] = nil
      state.order.removeAll { $0 == id }
    }
  }
}
