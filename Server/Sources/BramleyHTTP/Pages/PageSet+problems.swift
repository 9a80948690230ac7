import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird
import Mustache

// Pages that belong to no visit: errors, and the way back from a provider.
extension PageSet {
  /// Returns an error page. A person reads what happened; the rest is for those who run the server.
  func refusal(_ refusal: Refusal, to request: Request?) -> Response {
    let appearance = refusal.code.appearance
    var reasons = [appearance.title]
    if let detail = refusal.detail { reasons.append(detail) }
    if let remedy = refusal.remedy { reasons.append(remedy) }
    return problem(
      Self.key(of: appearance.status), to: request, ["reasons": reasons, "code": refusal.code.rawValue],
      status: appearance.status)
  }

  private static func key(of status: HTTPResponse.Status) -> String {
    switch status.code {
    case 404, 405: "notFound"
    case 401, 403: "notAllowed"
    case 429: "tooMany"
    case 500...: "unavailable"
    default: "request"
    }
  }

  /// Returns the page for a flow that belongs to another browser.
  func foreignFlow(to request: Request? = nil) -> Response {
    problem("foreign", to: request, status: .badRequest)
  }

  private func problem(
    _ key: String, to request: Request?, _ more: [String: Any] = [:], status: HTTPResponse.Status
  ) -> Response {
    let texts = texts(for: request)
    var values = common(in: texts).merging(more) { $1 }
    var problem: [String: Any] = [:]
    problem["title"] = texts["problem", key]
    problem["text"] = texts["problem", "\(key)Text"]
    values["problem"] = problem
    return response("problem", values, status: status)
  }

  /// Returns the page that asks the person before a code is sent to a program on the machine.
  func returning(to name: String, address: String, request: Request? = nil) -> Response {
    var values = common(in: texts(for: request))
    values["client"] = ["name": name]
    values["address"] = address
    return response("returning", values)
  }
}
