import HTTPTypes
import Hummingbird

/// A cookie that binds what a browser began to that browser: a browser flow, or the link of a mail.
struct FlowCookie: Sendable {
  private let name: String
  private let isSecure: Bool

  /// - Parameters:
  ///   - publicURL: Browsers accept `__Host-` and `Secure` over https only, so plain http omits both.
  ///   - purpose: the end of its name.
  init(publicURL: String, purpose: String = "flow") {
    isSecure = publicURL.hasPrefix("https://")
    name = (isSecure ? "__Host-bramley-" : "bramley-") + purpose
  }

  /// The secret that the browser sent; nil without one, or with two, since one may be an attacker's.
  func value(in request: Request) -> String? {
    let pairs = request.headers[values: .cookie]
      .flatMap { $0.split(separator: ";") }
      .map { $0.trimming { $0 == " " } }
    let values = pairs.filter { $0.hasPrefix(name + "=") }.map { $0.dropFirst(name.count + 1) }
    return values.count == 1 ? String(values[0]) : nil
  }

  /// Whether a `Set-Cookie` field is of this cookie.
  func sets(_ field: String) -> Bool { field.hasPrefix(name + "=") }

  /// Returns the field that makes a browser forget the cookie.
  var removal: HTTPField { field("", seconds: 0) }

  func field(_ value: String, seconds: Int, sameSite: String = "Lax") -> HTTPField {
    let secure = isSecure ? "; Secure" : ""
    return HTTPField(
      name: .setCookie,
      value: "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=\(sameSite)\(secure)"
    )
  }
}
