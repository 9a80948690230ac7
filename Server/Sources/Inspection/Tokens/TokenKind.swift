import AppleID

/// The kind of token that a text is.
package enum TokenKind: String, CaseIterable, Sendable {
  case identityToken = "apple_identity_token"
  case notification = "apple_notification"
  case clientSecret = "apple_client_secret"
  case accessToken = "bramley_access_token"
  case refreshToken = "bramley_refresh_token"
  case appleCode = "apple_authorization_code"
  case appleRefreshToken = "apple_refresh_token"
  case appleAccessToken = "apple_access_token"
  /// A JWT of another maker.
  case jwt
  case unknown

  /// The kind in words, for the first line.
  package var title: String {
    switch self {
    case .identityToken: "Apple identity token"
    case .notification: "Apple notification"
    case .clientSecret: "Apple client secret"
    case .accessToken: "Bramley access token"
    case .refreshToken: "Bramley refresh token"
    case .appleCode: "Apple authorization code"
    case .appleRefreshToken: "Apple refresh token"
    case .appleAccessToken: "Apple access token"
    case .jwt: "JWT, neither Apple's nor of a Bramley server that is known here"
    case .unknown: "Nothing that is known here"
    }
  }

  /// What is known of a token that only its maker can read; nil for the others.
  package var opaqueWords: String? {
    switch self {
    case .refreshToken:
      """
      It is opaque: nothing to inspect. The server that made it turns it into a new session at \
      POST /v1/sessions/refresh; it is a secret, keep it out of logs and shells.
      """
    case .appleCode:
      """
      It is opaque: nothing to inspect. It is good for five minutes, once, at Apple's /auth/token and for the \
      client id that asked for it.
      """
    case .appleRefreshToken:
      """
      It is opaque: nothing to inspect. Apple says at /auth/token, once a day at most, whether it still holds; it \
      is a secret of the server's.
      """
    case .appleAccessToken:
      """
      It is opaque: nothing to inspect. It opens no user API; its uses are /auth/revoke and /auth/usermigrationinfo.
      """
    default: nil
    }
  }
}

extension TokenKind {
  /// Returns the kind of a text that is not a JWT, by its shape alone.
  static func opaque(_ text: String) -> TokenKind {
    if text.hasPrefix("br1.") { return .refreshToken }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, let letter = parts[0].first, parts[0].utf8.count == 33,
      parts[0].dropFirst().allSatisfy(\.isHexDigit), parts[1] == "0",
      !parts[2].isEmpty, parts[2].allSatisfy({ $0.isASCII && $0.isLowercase }),
      !parts[3].isEmpty,
      parts[3].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    else { return .unknown }
    return ["c": .appleCode, "r": .appleRefreshToken, "a": .appleAccessToken][letter] ?? .unknown
  }

  /// Makes the kind of a JWT by its header and claims.
  init(_ jws: LooseJWS, _ settings: InspectionSettings) {
    let claims = jws.claims ?? [:]
    let issuer = claims["iss"]?.text
    if ["at+jwt", "application/at+jwt"].contains(jws.type?.lowercased()) {
      self = .accessToken
    } else if claims["events"] != nil {
      self = .notification
    } else if let issuer, AppleEndpoint.issuers.contains(issuer) {
      self = .identityToken
    } else if Self.audiences(claims["aud"]).contains(where: AppleEndpoint.issuers.contains) {
      self = .clientSecret
    } else if let issuer, issuer == settings.issuer {
      self = .accessToken
    } else {
      switch settings.keys {
      case .apple: self = .identityToken
      case .bramley: self = .accessToken
      default: self = .jwt
      }
    }
  }

  static func audiences(_ claim: JSONValue?) -> [String] {
    switch claim {
    case .string(let text): [text]
    case .array(let values): values.compactMap(\.text)
    default: []
    }
  }
}
