import Crypto
import CryptoExtras
import Foundation

/// The certificate that an authenticator signs with, as far as its format's procedure looks at it. Who issued it is not checked.
struct AttestationCertificate {
  private let version: Int
  private let subject: DER
  /// `SubjectPublicKeyInfo`.
  private let keyInfo: DER
  private let extensions: [String: Data]

  /// Reads a certificate (RFC 5280, section 4.1); nil for what is none.
  init?(der bytes: Data) {
    guard bytes.count <= 16_384, let certificate = DER.read(bytes), certificate.tag == 0x30,
      let body = certificate.children.first, body.tag == 0x30
    else { return nil }
    var fields = body.children[...]
    if let first = fields.first, first.tag == 0xa0 {
      guard let number = first.children.first?.content.first else { return nil }
      version = Int(number) + 1
      fields = fields.dropFirst()
    } else {
      version = 1
    }
    // Serial number, algorithm, issuer, validity, subject, key.
    guard fields.count >= 6 else { return nil }
    let start = fields.startIndex
    (subject, keyInfo) = (fields[start + 4], fields[start + 5])
    var extensions: [String: Data] = [:]
    for field in fields.dropFirst(6) where field.tag == 0xa3 {
      for entry in field.children.first?.children ?? [] {
        guard let id = entry.children.first?.objectIdentifier, let value = entry.children.last,
          value.tag == 0x04
        else { return nil }
        extensions[id] = value.content
      }
    }
    self.extensions = extensions
  }

  /// SHA-256.
  static func hash(_ data: Data) -> Data { Data(SHA256.hash(data: data)) }

  /// Whether a signature is the certificate's; nil where the algorithm, or the key for it, is not known.
  func isValid(_ signature: Data, for data: Data, algorithm: Int) -> Bool? {
    let der = keyInfo.whole
    switch algorithm {
    case PasskeyAlgorithm.es256.rawValue:
      guard let key = try? P256.Signing.PublicKey(derRepresentation: der) else { return nil }
      return (try? P256.Signing.ECDSASignature(derRepresentation: signature)).map {
        key.isValidSignature($0, for: data)
      } ?? false
    case PasskeyAlgorithm.rs256.rawValue:
      guard let key = try? _RSA.Signing.PublicKey(derRepresentation: der) else { return nil }
      return key.isValidSignature(
        _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: data),
        padding: .insecurePKCS1v1_5)
    default: return nil
    }
  }

  /// What section 8.2.1 says of a certificate for `packed`.
  var meetsPackedRequirements: Bool {
    let units = subject.children.flatMap(\.children).filter {
      $0.children.first?.objectIdentifier == "2.5.4.11"
    }.compactMap { $0.children.last?.content }
    let names = Set(subject.children.flatMap(\.children).compactMap { $0.children.first?.objectIdentifier })
    // basicConstraints with cA absent, which is false: an empty sequence.
    let isAuthority =
      extensions["2.5.29.19"].flatMap(DER.read)?.children.contains { $0.tag == 0x01 && $0.content.first != 0 }
      ?? true
    return version == 3 && units == [Data("Authenticator Attestation".utf8)] && !isAuthority
      && names.isSuperset(of: ["2.5.4.3", "2.5.4.6", "2.5.4.10"])
  }

  /// The kind of authenticator that the certificate names; nil where it names none.
  var aaguid: Data? {
    extensions["1.3.6.1.4.1.45724.1.1.4"].flatMap(DER.read).flatMap { $0.tag == 0x04 ? $0.content : nil }
  }

  /// The nonce of Apple's attestations.
  var appleNonce: Data? {
    extensions["1.2.840.113635.100.8.2"].flatMap(DER.read)?.children.first { $0.tag == 0xa1 }?
      .children.first.flatMap { $0.tag == 0x04 ? $0.content : nil }
  }

  /// The uncompressed point of its key; nil for another kind of key.
  var point: Data? { (try? P256.Signing.PublicKey(derRepresentation: keyInfo.whole))?.x963Representation }
}

/// A value of ASN.1 in DER, as far as certificates need it.
private struct DER {
  let tag: UInt8
  let content: Data
  /// With its tag and length.
  let whole: Data

  /// Reads the value that fills the data; nil for what is none.
  static func read(_ data: Data) -> DER? {
    guard let (value, rest) = read(from: data[...]), rest.isEmpty else { return nil }
    return value
  }

  /// The values within; none where it is not made of values.
  var children: [DER] {
    guard tag & 0x20 != 0 else { return [] }
    var children: [DER] = []
    var rest = content[...]
    while !rest.isEmpty {
      guard let (value, remaining) = Self.read(from: rest) else { return [] }
      children.append(value)
      rest = remaining
    }
    return children
  }

  /// The dotted numbers of an object identifier; nil for another type.
  var objectIdentifier: String? {
    guard tag == 0x06, let first = content.first, content.count <= 32 else { return nil }
    var arcs = [Int(min(first / 40, 2)), Int(first) - Int(min(first / 40, 2)) * 40]
    var arc = 0
    for byte in content.dropFirst() {
      arc = (arc & 0xff_ffff) << 7 | Int(byte & 0x7f)
      if byte & 0x80 == 0 {
        arcs.append(arc)
        arc = 0
      }
    }
    return arcs.map(String.init).joined(separator: ".")
  }

  private static func read(from data: Data) -> (DER, rest: Data)? {
    guard data.count >= 2 else { return nil }
    let tag = data[data.startIndex]
    guard tag & 0x1f != 0x1f else { return nil }
    let first = data[data.startIndex + 1]
    var (length, header) = (Int(first), 2)
    if first & 0x80 != 0 {
      let count = Int(first & 0x7f)
      guard (1...3).contains(count), data.count >= 2 + count else { return nil }
      length = data.dropFirst(2).prefix(count).reduce(0) { $0 << 8 | Int($1) }
      header = 2 + count
    }
    guard data.count >= header + length else { return nil }
    let end = data.startIndex + header + length
    let value = DER(
      tag: tag, content: Data(data[data.startIndex + header..<end]), whole: Data(data[data.startIndex..<end]))
    return (value, data[end...])
  }
}
