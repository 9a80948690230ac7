package import Crypto
package import Foundation
import SwiftASN1
import X509

/// The emulator's own certificate authority: one root, beneath it what signs for attested keys and what signs receipts.
package struct AppAttestAuthority: Sendable {
  private let rootKey: P384.Signing.PrivateKey
  let root: Certificate
  private let intermediateKey = P384.Signing.PrivateKey()
  private let intermediate: Certificate
  let receiptKey = P256.Signing.PrivateKey()
  let receiptSigner: Certificate

  /// Makes an authority with a new root, or with one from earlier.
  ///
  /// - Parameters:
  ///   - saved: the root's key and certificate in PEM.
  ///   - now: the time from which on the certificates are valid.
  package init(saved: (key: String, certificate: String)? = nil, at now: Date) throws {
    if let saved {
      rootKey = try P384.Signing.PrivateKey(pemRepresentation: saved.key)
      root = try Certificate(pemEncoded: saved.certificate)
    } else {
      rootKey = P384.Signing.PrivateKey()
      root = try Self.authority(
        "Bramley App Attestation Root CA (emulator)", of: .init(rootKey.publicKey), by: nil, .init(rootKey),
        at: now)
    }
    intermediate = try Self.authority(
      "Bramley App Attestation CA 1 (emulator)", of: .init(intermediateKey.publicKey), by: root,
      .init(rootKey), at: now)
    receiptSigner = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(receiptKey.publicKey),
      notValidBefore: now - Self.past, notValidAfter: now + Self.future, issuer: root.subject,
      subject: Self.name("Bramley Receipt Signing (emulator)"), signatureAlgorithm: .ecdsaWithSHA384,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
      }, issuerPrivateKey: .init(rootKey))
  }

  // The emulator's clock may be moved for years.
  private static let past: TimeInterval = 10 * 365 * 86_400
  private static let future: TimeInterval = 20 * 365 * 86_400

  private static func name(_ text: String) throws -> DistinguishedName {
    try DistinguishedName {
      CommonName(text)
      OrganizationName("Bramley")
    }
  }

  private static func authority(
    _ name: String, of key: Certificate.PublicKey, by issuer: Certificate?,
    _ issuerKey: Certificate.PrivateKey, at now: Date
  ) throws -> Certificate {
    let subject = try self.name(name)
    return try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key, notValidBefore: now - past,
      notValidAfter: now + future, issuer: issuer?.subject ?? subject, subject: subject,
      signatureAlgorithm: .ecdsaWithSHA384,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
      }, issuerPrivateKey: issuerKey)
  }

  /// The root's certificate in PEM, which a server has to trust.
  package var rootPEM: String { get throws { try root.serializeAsPEM().pemString } }
  /// The root's key in PEM.
  package var rootKeyPEM: String { rootKey.pemRepresentation }
  /// The certificate between root and attested keys, in DER.
  package var intermediateDER: Data { get throws { try Self.der(intermediate) } }

  /// Returns the certificate of an attested key in DER, valid for about as long as Apple's.
  package func certificate(
    of key: P256.Signing.PublicKey, nonce: Data, at now: Date
  ) throws -> Data {
    let value = DERWriter.sequence(DERWriter.explicit(1, DERWriter.octets(nonce)))
    return try Self.der(
      Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key),
        notValidBefore: now - 86_400, notValidAfter: now + 2 * 86_400, issuer: intermediate.subject,
        subject: try Self.name(Data(SHA256.hash(data: key.x963Representation)).base64EncodedString()),
        signatureAlgorithm: .ecdsaWithSHA384,
        extensions: try Certificate.Extensions {
          Critical(BasicConstraints.notCertificateAuthority)
          Critical(KeyUsage(digitalSignature: true))
          Certificate.Extension(
            oid: [1, 2, 840, 113_635, 100, 8, 2], critical: false, value: ArraySlice(value))
        }, issuerPrivateKey: .init(intermediateKey)))
  }

  static func der(_ certificate: Certificate) throws -> Data {
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return Data(serializer.serializedBytes)
  }
}
