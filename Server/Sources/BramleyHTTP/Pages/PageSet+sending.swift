import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

// Pages whose button posts a provider's reply from this site, so that nothing has to be stored of it.
extension PageSet {
  /// Returns the page for a reply that can't be verified or stored now; its button sends it again.
  func sendAgain(_ fields: [String: String], to address: String, after refusal: Refusal) -> Response {
    let appearance = refusal.code.appearance
    var values: [String: Any] = [
      "title": appearance.title, "text": "Your sign-in is not lost. Wait a moment, then send it again.",
      "button": "Try again", "code": refusal.code.rawValue,
    ]
    values["detail"] = refusal.detail
    var response = sending(fields, to: address, values, status: appearance.status)
    response.headers[.retryAfter] = String(max(1, refusal.retryAfter ?? 1))
    return response
  }

  /// Returns the page for a reply that only the browser's next request can finish.
  func sendOn(_ fields: [String: String], to address: String) -> Response {
    sending(
      fields, to: address,
      ["title": "Continue signing in", "text": "One more step.", "button": "Continue"], status: .ok)
  }

  private func sending(
    _ fields: [String: String], to address: String, _ values: [String: Any], status: HTTPResponse.Status
  ) -> Response {
    var values = values
    values["address"] = address
    values["fields"] = fields.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] }
    // Browsers apply the policy to the redirects after a form too, and the last one leads to the client.
    return response("sending", values, status: status, formTargets: "'self' https:")
  }
}
