public import Foundation

/// Bytes on the wire: base64url without padding (RFC 4648, section 5).
public struct Base64URLData: Hashable, Sendable {
  /// The bytes.
  public var data: Data

  /// Makes a value of bytes.
  public init(_ data: Data) { self.data = data }

  /// Makes a value of its text; nil if the text is not base64url without padding.
  public init?(_ text: String) {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard !text.utf8.contains(where: { "+/=".utf8.contains($0) }),
      let data = Data(
        base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding)
    else { return nil }
    self.data = data
  }

  /// The text on the wire.
  public var text: String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

extension Base64URLData: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not base64url without padding")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
