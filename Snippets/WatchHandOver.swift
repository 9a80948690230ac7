// A watch gets a session of its own from the phone.
// snippet.hide
#if os(watchOS) && canImport(WatchConnectivity)
  // snippet.show
  // snippet.watch
  import BramleyClient

  // The strategies of the watch include HandedOverStrategy().
  @MainActor func useThePhone(_ auth: Auth) async throws(SignInError) {
    try await auth.signIn(through: .system)
  }
// snippet.end
// snippet.hide
#endif
#if os(iOS) && canImport(WatchConnectivity)
  // snippet.show

  // snippet.phone
  import BramleyClient
  import Foundation
  import WatchConnectivity

  // Keep one for as long as the app runs.
  final class PhoneLink: NSObject, WCSessionDelegate {
    private let responder: WatchResponder

    @MainActor init(auth: Auth) {
      responder = WatchResponder(auth: auth)
      super.init()
      guard WCSession.isSupported() else { return }
      WCSession.default.delegate = self
      WCSession.default.activate()
    }

    // The system calls on a thread of its own, so none of these may belong to the main actor.
    nonisolated func session(
      _ session: WCSession, didReceiveMessage message: [String: Any],
      replyHandler: @escaping ([String: Any]) -> Void
    ) {
      if responder.answer(message, replyHandler) { return }
      replyHandler([:])  // a message of the app's own would be answered here
    }

    nonisolated func session(
      _ session: WCSession, activationDidCompleteWith state: WCSessionActivationState, error: (any Error)?
    ) {}
    nonisolated func sessionDidBecomeInactive(_ session: WCSession) {}
    nonisolated func sessionDidDeactivate(_ session: WCSession) { session.activate() }
  }
// snippet.end
// snippet.hide
#endif
