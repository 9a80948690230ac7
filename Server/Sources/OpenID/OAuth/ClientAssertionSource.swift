package import Foundation

/// Makes the assertions of `private_key_jwt` (OpenID Connect Core, section 9): one for each call, valid for a minute.
package struct ClientAssertionSource: Sendable {
  package static let lifetime: TimeInterval = 60
  static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

  private struct Claims: Encodable {
    var iss, sub, aud, jti: String
    var iat, exp: Int
  }

  private let signer: ES256Signer
  private let audience: String?
  private let makeID: @Sendable () -> String

  /// - Parameters:
  ///   - audience: whom the assertions are for, such as the issuer; nil for the address that each is sent to.
  ///   - makeID: makes an id that no other assertion of this client has.
  package init(signer: ES256Signer, audience: String? = nil, makeID: @escaping @Sendable () -> String) {
    self.signer = signer
    self.audience = audience
    self.makeID = makeID
  }

  package func assertion(of client: String, to endpoint: URL, at now: Date) throws -> String {
    let time = Int(now.timeIntervalSince1970)
    return try signer.sign(
      Claims(
        iss: client, sub: client, aud: audience ?? endpoint.absoluteString, jti: makeID(), iat: time,
        exp: time + Int(Self.lifetime)))
  }
}
