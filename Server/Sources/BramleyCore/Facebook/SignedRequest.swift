import BramleyTokens
import Foundation
import OpenID

/// What Facebook reports by a callback: `signed_request`, a base64url signature, a period, and base64url of JSON.
struct SignedRequest: Sendable {
  /// Seconds after which a request is refused. It has no id of its own, so that a stolen one could be sent again at any
  /// later time; Facebook sends it at once.
  static let maximumAge: TimeInterval = 3_600
  /// Seconds by which Facebook's clock may be ahead.
  static let leeway: TimeInterval = 60
  /// The most bytes of a request; Facebook's have a few hundred.
  static let maximumLength = 4_096

  /// The app-scoped id of the person.
  let user: String
  let issuedAt: Date
  /// The encoded payload, the same each time the request is sent.
  let payload: Data

  /// Why a request is not accepted.
  enum Fault: Error, Hashable, Sendable, CaseIterable {
    /// It is not two parts of base64url, or too long.
    case malformed
    /// The signature is not one under the app's secret.
    case signature
    /// The signed text is not what Facebook sends.
    case content
    /// It was signed too long ago.
    case old
    /// It was signed in the future.
    case future
  }

  private struct Content: Decodable {
    var algorithm: String
    var user: String
    var issuedAt: Date

    enum CodingKeys: String, CodingKey {
      case algorithm
      case user = "user_id"
      case issuedAt = "issued_at"
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      algorithm = try members.decode(String.self, forKey: .algorithm)
      user = try members.decode(String.self, forKey: .user)
      issuedAt = try members.time(.issuedAt)
    }
  }

  /// Reads and verifies a request. Nothing of it is used before its signature is known to be the app's.
  init(_ text: String, for app: FacebookApp, at now: Date) throws(Fault) {
    guard text.utf8.count <= Self.maximumLength else { throw .malformed }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let signature = Data(base64URL: parts[0].utf8), signature.count == 32,
      let json = Data(base64URL: parts[1].utf8)
    else { throw .malformed }
    payload = Data(parts[1].utf8)
    guard app.isValid(signature, over: payload) else { throw .signature }
    guard let content = try? StrictJSON.decode(Content.self, from: json),
      content.algorithm.uppercased() == "HMAC-SHA256", FacebookTokenRule.isID(content.user)
    else { throw .content }
    (user, issuedAt) = (content.user, content.issuedAt)
    guard issuedAt <= now.addingTimeInterval(Self.leeway) else { throw .future }
    guard now < issuedAt.addingTimeInterval(Self.maximumAge) else { throw .old }
  }
}
