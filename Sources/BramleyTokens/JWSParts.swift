public import Foundation

/// The three parts of a JSON Web Signature in compact form (RFC 7515, section 7.1), decoded and not verified.
public struct JWSParts: Sendable {
  /// The header's bytes; meant to be JSON.
  public let header: Data
  /// The payload's bytes.
  public let payload: Data
  /// What was signed: `header.payload` as received.
  public let signingInput: Data
  /// The signature's bytes; empty in an unsigned token.
  public let signature: Data

  /// The maximum length of a token in bytes, where a caller sets no other.
  public static let maximumLength = 16 * 1024

  /// Splits a token; nil unless it is three parts of strict base64url and at most `maximumLength` bytes long.
  public init?(_ text: String, maximumLength: Int = JWSParts.maximumLength) {
    guard text.utf8.count <= maximumLength else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Data(base64URL: parts[0]), let payload = Data(base64URL: parts[1]),
      let signature = Data(base64URL: parts[2])
    else { return nil }
    self.header = header
    self.payload = payload
    self.signature = signature
    signingInput = Data(text.utf8[parts[0].startIndex..<parts[1].endIndex])
  }
}
