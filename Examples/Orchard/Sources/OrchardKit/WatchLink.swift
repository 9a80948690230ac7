#if os(watchOS) && canImport(WatchConnectivity)
  public import Foundation
  public import WatchConnectivity

  /// The watch's end: opens the way to the phone, which `PhoneCall.system` takes.
  public final class WatchLink: NSObject {
    /// Opens it.
    public override init() {
      super.init()
      WCSession.default.delegate = self
      WCSession.default.activate()
    }
  }

  extension WatchLink: WCSessionDelegate {
    public func session(
      _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
      error: (any Error)?
    ) {}

    // The phone of this app asks the watch nothing; one of yours may.
    public func session(
      _ session: WCSession, didReceiveMessage message: [String: Any],
      replyHandler: @escaping ([String: Any]) -> Void
    ) { replyHandler([:]) }
  }
#endif
