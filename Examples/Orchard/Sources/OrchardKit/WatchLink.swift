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
  }
#endif
