import AppleID
import HTTPTypes
import Hummingbird
import OpenID

/// A response that redirects the browser without revealing the referring address.
enum Redirect {
  static func response(to address: String, status: HTTPResponse.Status) -> Response {
    Response(
      status: status,
      headers: [.location: address, .cacheControl: "no-store", .referrerPolicy: "no-referrer"])
  }

  /// Returns text escaped for use in a query.
  static func escaped(_ text: String) -> String { FormBody.escape(text) }
}

extension HTTPField.Name {
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
