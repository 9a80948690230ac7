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
    var text = text
    guard let parts = text.withUTF8(Self.read) else { return nil }
    self = parts
  }

  private init(header: Data, payload: Data, signingInput: Data, signature: Data) {
    self.header = header
    self.payload = payload
    self.signingInput = signingInput
    self.signature = signature
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>) -> JWSParts? {
    let dot = UInt8(ascii: ".")
    // A further full stop lies in the third part, where it is no base64url.
    guard let first = text.firstIndex(of: dot), let second = text[(first + 1)...].firstIndex(of: dot),
      let header = Data(base64URL: text[..<first]), let payload = Data(base64URL: text[(first + 1)..<second]),
      let signature = Data(base64URL: text[(second + 1)...])
    else { return nil }
    return JWSParts(
      header: header, payload: payload, signingInput: Data(text[..<second]), signature: signature)
  }
}
