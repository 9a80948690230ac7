public import AppleFoundation

@available(iOS 9, watchOS 2, *)
@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
open class WCSession: NSObject {
  override init() {}
  open class var `default`: WCSession { fatalError() }
  open class func isSupported() -> Bool { false }
  open weak var delegate: (any WCSessionDelegate)?
  open func activate() {}
  open var activationState: WCSessionActivationState { .notActivated }
  open var isReachable: Bool { false }
  @available(iOS 9, *)
  @available(watchOS, unavailable)
  open var isPaired: Bool { false }
  @available(iOS 9, *)
  @available(watchOS, unavailable)
  open var isWatchAppInstalled: Bool { false }
  open func sendMessage(
    _ message: [String: Any], replyHandler: (([String: Any]) -> Void)?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {}
}

@available(iOS 9.3, watchOS 2.2, *)
@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
public enum WCSessionActivationState: Int, Sendable {
  case notActivated = 0
  case inactive = 1
  case activated = 2
}

@available(iOS 9, watchOS 2, *)
@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(visionOS, unavailable)
public protocol WCSessionDelegate: NSObjectProtocol {
  func session(
    _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
    error: (any Error)?)
  @available(iOS 9.3, *)
  @available(watchOS, unavailable)
  func sessionDidBecomeInactive(_ session: WCSession)
  @available(iOS 9.3, *)
  @available(watchOS, unavailable)
  func sessionDidDeactivate(_ session: WCSession)
  // Optional, as Apple's is; the two above are not.
  func session(
    _ session: WCSession, didReceiveMessage message: [String: Any],
    replyHandler: @escaping ([String: Any]) -> Void)
}
