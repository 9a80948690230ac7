import AppleID
import HTTPTypes
import Hummingbird
import OpenID

/// An answer that sends the browser elsewhere and tells nobody where it came from.
enum Redirect {
  static func response(to address: String, status: HTTPResponse.Status) -> Response {
    Response(
      status: status,
      headers: [.location: address, .cacheControl: "no-store", .referrerPolicy: "no-referrer"])
  }

  /// Text as it may stand in a query.
  static func escaped(_ text: String) -> String { FormBody.escape(text) }
}

extension HTTPField.Name {
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
