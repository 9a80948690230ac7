import BramleyAPI
import Foundation

extension HTTPAnswer {
  /// Why a server rejected the token, or nil if it rejected something else.
  ///
  /// It says so with a problem of Bramley's, with RFC 6750's challenge with `error="invalid_token"`, or with a 401 that
  /// has no reason: then a newer token is tried.
  var tokenRefusal: RefreshReason? {
    guard status == 401 else { return nil }
    if let problem { return problem.tokenRefusal }
    guard let challenge = headers["www-authenticate"] else { return .age }
    // RFC 9449, section 7.1, for a token that is bound to a key.
    guard ["bearer", "dpop"].contains(where: challenge.lowercased().hasPrefix) else { return nil }
    return [nil, "invalid_token"].contains(Self.error(of: challenge)) ? .age : nil
  }

  /// The `error` of a `Bearer` or `DPoP` challenge (RFC 6750, section 3).
  private static func error(of challenge: String) -> String? {
    guard let name = challenge.range(of: "error=") else { return nil }
    let value = challenge[name.upperBound...].drop { $0 == "\"" }
    return String(value.prefix { !"\", ".contains($0) })
  }
}

extension Problem {
  /// Why the token was rejected, or nil if something else was.
  var tokenRefusal: RefreshReason? {
    guard status == 401 else { return nil }
    switch code {
    case .accessTokenInvalid: return .age
    case .sessionEnded: return .endOfSession
    default: return nil
    }
  }
}
