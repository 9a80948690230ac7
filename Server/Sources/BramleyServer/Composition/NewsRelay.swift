import BramleyCore
import Synchronization

/// Passes on what other nodes do to the listener of the settings that are in force.
final class NewsRelay: StoreListener {
  private struct State {
    var listener: (any StoreListener)?
    var arrival: (Bool, String)?
  }

  private let state = Mutex(State())

  var listener: (any StoreListener)? {
    get { state.withLock { $0.listener } }
    set {
      let arrival = state.withLock { state in
        state.listener = newValue
        return state.arrival
      }
      // What arrived before it listened may have been for it.
      newValue?.hear(.missed)
      if let arrival { newValue?.newsArrives(arrival.0, because: arrival.1) }
    }
  }

  func hear(_ news: StoreNews) { listener?.hear(news) }

  func newsArrives(_ arrives: Bool, because reason: String) {
    state.withLock { $0.arrival = (arrives, reason) }
    listener?.newsArrives(arrives, because: reason)
  }
}
