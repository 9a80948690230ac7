import Foundation

/// What the kit reads of an access token: whether it is bound to a key, since its scheme is then another one.
enum BoundToken {
  /// Returns `cnf.jkt` of a token (RFC 9449, section 6.1); nil for a bearer token.
  static func thumbprint(in accessToken: String) -> String? {
    let parts = accessToken.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
      let claims = try? JSONDecoder().decode(Claims.self, from: payload)
    else { return nil }
    return claims.cnf?.jkt
  }

  private struct Claims: Decodable {
    var cnf: Confirmation?

    struct Confirmation: Decodable { var jkt: String? }
  }
}
