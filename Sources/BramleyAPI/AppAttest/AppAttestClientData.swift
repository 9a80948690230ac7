public import Foundation

/// What an App Attest assertion is about: one request. Device and server make the same bytes of it.
public struct AppAttestClientData: Hashable, Sendable {
  /// The challenge of the server.
  public var challenge: String
  /// The method of the request.
  public var method: String
  /// The path of the request, without its query.
  public var path: String
  /// The SHA-256 of the request's body.
  public var bodyDigest: Data

  /// Makes the value.
  public init(challenge: String, method: String, path: String, bodyDigest: Data) {
    self.challenge = challenge
    self.method = method
    self.path = path
    self.bodyDigest = bodyDigest
  }

  /// The bytes whose SHA-256 is the assertion's client data hash.
  public var bytes: Data {
    Data([challenge, method, path, Base64URLData(bodyDigest).text].joined(separator: "\n").utf8)
  }
}
