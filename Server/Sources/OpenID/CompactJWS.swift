import BramleyTokens
public import Foundation

/// A JSON Web Signature in compact form (RFC 7515, section 7.1), taken apart and not yet believed.
public struct CompactJWS: Sendable {
  /// The header fields that a decision may rest on. `jku`, `jwk`, `x5u` and `x5c` are not read at all.
  public struct Header: Decodable, Hashable, Sendable {
    /// The algorithm that the token claims; it is compared, never obeyed.
    public var alg: String
    /// The key that the token claims.
    public var kid: String?
    /// The media type.
    public var typ: String?
    /// Extensions that a reader must understand (RFC 7515, section 4.1.11).
    public var crit: [String]?
  }

  /// The decoded header.
  public let header: Header
  /// The payload's bytes.
  public let payload: Data
  /// What was signed: `header.payload` as received.
  public let signingInput: Data
  /// The signature's bytes.
  public let signature: Data

  /// The most bytes that a token may have, where nobody says otherwise.
  public static let maximumLength = 16 * 1024

  /// Takes a token apart; nil unless it is three strict base64url parts, the first a JSON header
  /// without critical extensions.
  public init?(_ text: String) { self.init(text, maximumLength: Self.maximumLength) }

  /// Takes a text apart that may have more bytes, or fewer.
  public init?(_ text: String, maximumLength: Int) {
    guard text.utf8.count <= maximumLength else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3,
      let headerBytes = Data(base64URL: parts[0]), let payload = Data(base64URL: parts[1]),
      let signature = Data(base64URL: parts[2]), !signature.isEmpty,
      let header = try? JSONDecoder().decode(Header.self, from: headerBytes), header.crit == nil
    else { return nil }
    self.header = header
    self.payload = payload
    self.signature = signature
    self.signingInput = Data(text.utf8[parts[0].startIndex..<parts[1].endIndex])
  }
}
