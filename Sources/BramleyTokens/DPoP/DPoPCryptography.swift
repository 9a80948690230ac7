public import Foundation

/// The two functions that the checks of a proof need. They come from outside, since this module has no third party.
public struct DPoPCryptography: Sendable {
  /// Returns the SHA-256 of data.
  public let sha256: @Sendable (Data) -> Data
  /// Returns whether a signature, the 64 bytes of R and S, is a key's over data, by ES256. False for a key that is no
  /// point of the curve.
  public let isValid: @Sendable (_ signature: Data, _ data: Data, _ key: DPoPKey) -> Bool

  /// Makes a value of two functions.
  public init(
    sha256: @escaping @Sendable (Data) -> Data,
    isValid: @escaping @Sendable (_ signature: Data, _ data: Data, _ key: DPoPKey) -> Bool
  ) {
    self.sha256 = sha256
    self.isValid = isValid
  }
}
