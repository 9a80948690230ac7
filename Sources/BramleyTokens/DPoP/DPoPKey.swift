public import Foundation

/// The public P-256 key of a DPoP proof (RFC 7518, section 6.2.1).
public struct DPoPKey: Hashable, Sendable {
  /// The first coordinate, 32 bytes.
  public let x: Data
  /// The second coordinate, 32 bytes.
  public let y: Data

  /// The number of bytes of a coordinate.
  static let coordinateLength = 32

  /// Makes a key; nil unless both coordinates have 32 bytes. Whether the point is on the curve shows where a
  /// signature is verified.
  public init?(x: Data, y: Data) {
    guard x.count == Self.coordinateLength, y.count == Self.coordinateLength else { return nil }
    self.x = x
    self.y = y
  }

  /// Makes a key from its uncompressed form: 4, x and y (SEC 1, section 2.3.3); nil for anything else.
  public init?(x963: Data) {
    guard x963.count == 1 + 2 * Self.coordinateLength, x963.first == 4 else { return nil }
    self.init(
      x: Data(x963.dropFirst().prefix(Self.coordinateLength)), y: Data(x963.suffix(Self.coordinateLength)))
  }

  /// The uncompressed form: 4, x and y.
  public var x963: Data { Data([4]) + x + y }

  /// The JSON whose SHA-256 is the key's thumbprint: the required members in the order of their names (RFC 7638,
  /// section 3).
  public var thumbprintInput: Data {
    Data(#"{"crv":"P-256","kty":"EC","x":"\#(x.base64URL)","y":"\#(y.base64URL)"}"#.utf8)
  }

  /// The JWK thumbprint (RFC 7638) as base64url: the value of `cnf.jkt` (RFC 9449, section 6.1).
  public func thumbprint(by cryptography: DPoPCryptography) -> String {
    cryptography.sha256(thumbprintInput).base64URL
  }
}
