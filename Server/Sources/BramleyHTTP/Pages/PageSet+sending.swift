import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

/// A provider's reply that the browser posts from a page of this site, so that nothing has to be stored of it.
struct SentReply: Sendable {
  var fields: [String: String]
  /// Where it is posted to.
  var address: String
  /// Where the browser goes in the end, redirects included.
  var returnAddress: String?
  var request: Request?
}

// Pages whose button posts a provider's reply from this site.
extension PageSet {
  /// Returns the page for a reply that can't be verified or stored now; its button sends it again.
  func sendAgain(_ reply: SentReply, after refusal: Refusal) -> Response {
    let appearance = refusal.code.appearance
    var values: [String: Any] = ["again": true, "code": refusal.code.rawValue]
    values["detail"] = refusal.detail
    var response = sending(reply, values, status: appearance.status)
    response.headers[.retryAfter] = String(max(1, refusal.retryAfter ?? 1))
    return response
  }

  /// Returns the page for a reply that only the browser's next request can finish.
  func sendOn(_ reply: SentReply) -> Response { sending(reply, [:], status: .ok) }

  private func sending(
    _ reply: SentReply, _ values: [String: Any], status: HTTPResponse.Status
  ) -> Response {
    var values = common(in: texts(for: reply.request)).merging(values) { $1 }
    values["address"] = reply.address
    values["fields"] = reply.fields.sorted { $0.key < $1.key }.map { ["name": $0.key, "value": $0.value] }
    // Browsers apply the policy to the redirects after a form too, and the last one leads to the client.
    let target = reply.returnAddress.flatMap(FormTarget.init).map { " \($0.text)" } ?? ""
    return response("sending", values, status: status, formTargets: "'self'\(target)")
  }
}
