#if os(iOS) && canImport(WatchConnectivity)
  public import BramleyClient
  public import Foundation
  public import WatchConnectivity

  /// The phone's end of the connection. It hands a session over when the watch asks.
  public final class PhoneLink: NSObject {
    private let responder: WatchResponder

    /// Listens to the watch from now on.
    @MainActor public init(auth: Auth) {
      responder = WatchResponder(auth: auth)
      super.init()
      guard WCSession.isSupported() else { return }
      WCSession.default.delegate = self
      WCSession.default.activate()
    }
  }

  extension PhoneLink: WCSessionDelegate {
    public nonisolated func session(
      _ session: WCSession, didReceiveMessage message: [String: Any],
      replyHandler: @escaping ([String: Any]) -> Void
    ) {
      // A message of the app's own would be answered here.
      if !responder.answer(message, replyHandler) { replyHandler([:]) }
    }

    public nonisolated func session(
      _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
      error: (any Error)?
    ) {}

    public nonisolated func sessionDidBecomeInactive(_ session: WCSession) {}

    // Another watch is used from now on.
    public nonisolated func sessionDidDeactivate(_ session: WCSession) { session.activate() }
  }
#endif
