// A watch gets a session of its own from the phone.
import BramleyClient

// snippet.hide
#if os(watchOS) && canImport(WatchConnectivity)
  // snippet.show
  // snippet.watch
  // The strategies of the watch include HandedOverStrategy().
  @MainActor func useThePhone(_ auth: Auth) async throws(SignInError) {
    try await auth.signIn(through: .system, device: Device(name: "Apple Watch"))
  }
// snippet.end
// snippet.hide
#endif
// snippet.show

// snippet.phone
// session(_:didReceiveMessage:replyHandler:) of a WCSessionDelegate calls it.
@MainActor func answer(
  _ message: [String: Any], _ auth: Auth, _ reply: @escaping ([String: Any]) -> Void
) {
  if WatchResponder(auth: auth).answer(message, reply) { return }
  // A message of the app's own.
}
// snippet.end
