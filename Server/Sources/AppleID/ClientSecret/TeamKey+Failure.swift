import Foundation

extension TeamKey {
  /// Why a key file can't be used. The description names the step that fixes it and contains nothing of the file.
  public enum Failure: Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// No PEM at all.
    case notPEM
    /// An EC key in SEC 1's own form (`BEGIN EC PRIVATE KEY`), as OpenSSL makes it.
    case sec1
    /// The public half.
    case publicKey
    /// A certificate.
    case certificate
    /// An RSA key.
    case rsa
    /// A key that is protected by a password.
    case encrypted
    /// A key of another curve or kind.
    case notP256
    /// A key in PKCS#8 whose text is truncated or altered.
    case damaged

    /// What the text is, for use after "is".
    public var what: String {
      switch self {
      case .notPEM: "not a PEM private key"
      case .sec1:
        "an EC private key in SEC1 form (BEGIN EC PRIVATE KEY) instead of PKCS#8 (BEGIN PRIVATE KEY)"
      case .publicKey: "a public key instead of the private one"
      case .certificate: "a certificate instead of a private key"
      case .rsa: "an RSA key instead of a P-256 key"
      case .encrypted: "a private key that is protected by a password"
      case .notP256: "not a P-256 key"
      case .damaged: "a private key that is truncated or damaged"
      }
    }

    /// What to do about it, as a part of a sentence.
    public var remedy: String {
      let downloaded = "use the AuthKey_XXXXXXXXXX.p8 file as downloaded from Apple's portal"
      return switch self {
      case .sec1:
        "\(downloaded); if this is the same key, convert it: openssl pkcs8 -topk8 -nocrypt -in FILE -out FILE.p8"
      case .encrypted:
        "\(downloaded); if this is the same key, remove the password: openssl pkcs8 -in FILE -out FILE.p8"
      default: downloaded
      }
    }

    public var description: String { "\(what); \(remedy)" }
  }
}

extension TeamKey.Failure {
  /// Determines what a text is that is not a usable key.
  init(diagnosing text: String) {
    let labels = text.matches(of: /-----BEGIN ([A-Z0-9 ]+)-----/).map { String($0.1) }
    self =
      if labels.contains("ENCRYPTED PRIVATE KEY") || text.contains("Proc-Type: 4,ENCRYPTED") {
        .encrypted
      } else if labels.contains("EC PRIVATE KEY") {
        .sec1
      } else if labels.contains("RSA PRIVATE KEY") {
        .rsa
      } else if labels.contains("PRIVATE KEY") {
        Self.judge(pkcs8: text)
      } else if labels.contains(where: { $0.hasSuffix("PUBLIC KEY") }) {
        .publicKey
      } else if labels.contains("CERTIFICATE") {
        .certificate
      } else {
        .notPEM
      }
  }

  private static func judge(pkcs8 text: String) -> Self {
    let parts = text.components(separatedBy: "-----BEGIN PRIVATE KEY-----")
    guard parts.count > 1, let end = parts[1].range(of: "-----END PRIVATE KEY-----"),
      let der = Data(base64Encoded: String(parts[1][..<end.lowerBound].filter { !$0.isWhitespace }))
    else { return .damaged }
    // The algorithm's object identifier is in the first bytes of the structure (RFC 5958, section 2).
    let head = der.prefix(40)
    if head.range(of: Data([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01])) != nil { return .rsa }
    let isP256 = head.range(of: Data([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])) != nil
    return isP256 || !isWhole(der) ? .damaged : .notP256
  }

  /// Whether a DER structure is as long as it says.
  private static func isWhole(_ der: Data) -> Bool {
    let bytes = [UInt8](der)
    guard bytes.count > 2, bytes[0] == 0x30 else { return false }
    guard bytes[1] >= 0x80 else { return bytes.count == 2 + Int(bytes[1]) }
    let width = Int(bytes[1] & 0x7F)
    guard (1...3).contains(width), bytes.count > 2 + width else { return false }
    return bytes.count == 2 + width + bytes[2..<2 + width].reduce(0) { $0 << 8 | Int($1) }
  }
}
