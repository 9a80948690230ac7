import BramleyAPI
import Foundation

/// Claims that a back end adds to an access token.
package struct AddedClaims: Sendable, Equatable {
  /// The most bytes of JSON.
  package static let limit = 2_048
  /// The claims that mean something to this server or to whoever verifies its tokens (RFC 7519, 8693, 9068, OpenID
  /// Connect): nobody else sets them.
  package static let reserved: Set<String> = [
    "iss", "sub", "aud", "exp", "nbf", "iat", "jti", "sid", "client_id", "auth_time", "amr", "acr", "idp",
    "azp",
    "nonce", "scope", "act", "may_act", "cnf", "at_hash", "c_hash", "events", "typ", "token_use",
  ]

  /// The members of a JSON object, without its braces; empty for none.
  let members: Data

  package static let none = AddedClaims(members: Data())

  private init(members: Data) { self.members = members }

  /// - Throws: What makes the claims unusable.
  init(_ claims: [String: JSONValue]) throws(Hook.Failure) {
    guard !claims.isEmpty else {
      self = .none
      return
    }
    guard !claims.keys.contains(where: Self.reserved.contains) else {
      throw .malformed("has a claim that is reserved")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(claims), json.count <= Self.limit else {
      throw .malformed("has more than \(Self.limit) bytes of claims")
    }
    members = Data(json.dropFirst().dropLast())
  }

  /// Returns a JSON object with these members added.
  func added(to object: Data) -> Data {
    guard !members.isEmpty else { return object }
    return Data(object.dropLast()) + Data(",".utf8) + members + Data("}".utf8)
  }
}
