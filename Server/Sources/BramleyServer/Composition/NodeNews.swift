import BramleyCore
import Logging
import Synchronization

/// Acts on what other nodes did: what this node has cached of it is dropped.
final class NodeNews: StoreListener {
  private let liveness: LivenessCache
  private let keyWatch: KeyWatch
  private let logger: Logger
  private let arrives = Mutex<Bool?>(nil)

  init(liveness: LivenessCache, keyWatch: KeyWatch, logger: Logger) {
    self.liveness = liveness
    self.keyWatch = keyWatch
    self.logger = logger
  }

  func hear(_ news: StoreNews) {
    switch news {
    case .sessionEnded(let id): liveness.forget(session: id)
    case .accountEnded(let id): liveness.forget(user: id)
    case .keysChanged: keyWatch.wake()
    case .missed:
      liveness.forgetAll()
      keyWatch.wake()
    }
  }

  func newsArrives(_ arrives: Bool, because reason: String) {
    let before = self.arrives.withLock { known in
      defer { known = arrives }
      return known
    }
    guard before != arrives else { return }
    if arrives {
      logger.info("what other nodes do is heard at once")
    } else {
      logger.notice(
        "what other nodes do is seen within \(Int(LivenessCache.lifetime)) seconds, not at once",
        metadata: ["reason": "\(reason)"])
    }
  }
}
