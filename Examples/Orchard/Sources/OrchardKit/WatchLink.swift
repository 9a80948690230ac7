#if os(watchOS) && canImport(WatchConnectivity)
  public import Foundation
  public import WatchConnectivity

  /// The watch's end of the connection to the phone, which `PhoneCall.system` uses.
  public final class WatchLink: NSObject {
    /// Opens the connection.
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

    // This app's phone asks the watch nothing. Yours may.
    public func session(
      _ session: WCSession, didReceiveMessage message: [String: Any],
      replyHandler: @escaping ([String: Any]) -> Void
    ) { replyHandler([:]) }
  }
#endif
