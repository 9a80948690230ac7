public import Foundation

extension DPoPProof {
  /// Returns what a server keeps to recognise the proof when it comes again: a hash of key, address and `jti`, so that
  /// neither the length of a `jti` nor two devices with the same one matter.
  public func mark(_ target: DPoPTarget, by cryptography: DPoPCryptography) -> Data {
    cryptography.sha256(Data("\(key.thumbprint(by: cryptography))\n\(target.text)\n\(id)".utf8))
  }
}
