// Another back end learns of a deletion.
// snippet.hide
#if Verifier
  // snippet.show
  import BramleyVerifier
  import Foundation

  // snippet.verify
  /// Returns the status of the response. `removeEverything` may be called twice for one person.
  func receive(
    _ body: Data, headers: [String: String], by webhooks: WebhookVerifier,
    removeEverything: (UserID) async throws -> Void
  ) async -> Int {
    do throws(WebhookError) {
      let event = try webhooks.verify(body, headers: headers)
      switch event.type {
      case .userDeleted:
        guard let user = event.userID else { return 400 }
        // Anything but 2xx: Bramley sends the event again later.
        do { try await removeEverything(user) } catch { return 503 }
      default: break
      }
      return 204
    } catch {
      return error.status
    }
  }
  // snippet.end
  // snippet.hide

  func webhooks(_ environment: [String: String]) throws -> WebhookVerifier {
    // snippet.show
    // snippet.secrets
    // One secret a line, so that a rotation has two.
    try WebhookVerifier(
      secrets: environment["WEBHOOK_SECRETS", default: ""].split(separator: "\n").map(String.init))
    // snippet.end
    // snippet.hide
  }
#endif
