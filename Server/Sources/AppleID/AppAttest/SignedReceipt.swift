import Crypto
import Foundation
import SwiftASN1
import X509

/// The signed data around a receipt (PKCS#7, RFC 5652), as far as Apple uses it: BER, one signer, no signed attributes,
/// ECDSA with SHA-256 on P-256.
struct SignedReceipt {
  let content: Data
  private let certificates: [Certificate]
  private let signer: CertificateName
  private let signature: Data

  /// The certificate that a signature names.
  private struct CertificateName: Equatable {
    let issuer: DistinguishedName
    let serial: [UInt8]
  }

  private static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 7, 2]
  private static let data: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 7, 1]
  private static let sha256: ASN1ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, 1]
  private static let ecdsaWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 10_045, 4, 3, 2]

  /// Reads the parts; nil for another form.
  init?(_ bytes: Data) {
    guard let root = try? BER.parse([UInt8](bytes)), let outer = root.children, outer.count == 2,
      Self.identifier(outer[0]) == Self.signedData, let parts = Self.explicit(0, outer[1])?.children,
      parts.count >= 4, let encapsulated = parts[2].children, encapsulated.count == 2,
      Self.identifier(encapsulated[0]) == Self.data,
      let content = Self.explicit(0, encapsulated[1])?.octets
    else { return nil }
    self.content = content
    let tagged = parts[3]
    guard tagged.identifier == Self.tag(0), let encoded = tagged.children, (1...5).contains(encoded.count)
    else {
      return nil
    }
    certificates = encoded.compactMap { try? Certificate(derEncoded: [UInt8]($0.encodedBytes)) }
    guard certificates.count == encoded.count, let signers = parts.last, signers.identifier == .set,
      let information = signers.children?.onlyElement?.children, information.count == 5,
      let name = information[1].children, name.count == 2,
      let issuer = try? DistinguishedName(derEncoded: name[0]),
      Self.identifier(information[2].children?.first) == Self.sha256,
      Self.identifier(information[3].children?.first) == Self.ecdsaWithSHA256,
      information[4].identifier == .octetString, let signature = information[4].octets
    else { return nil }
    signer = CertificateName(issuer: issuer, serial: Self.digits(name[1].primitive ?? Data()))
    self.signature = signature
  }

  /// Whether a certificate that leads to the root of receipts signed the content.
  func isSigned(trusting trust: AppAttestTrust, at time: Date) async -> Bool {
    guard let leaf = certificates.first(where: { Self.name(of: $0) == signer }),
      let key = P256.Signing.PublicKey(leaf.publicKey),
      let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature),
      key.isValidSignature(signature, for: content)
    else { return false }
    return await trust.leadsToReceipts([leaf] + certificates.filter { $0 != leaf }, at: time)
  }

  private static func name(of certificate: Certificate) -> CertificateName {
    CertificateName(issuer: certificate.issuer, serial: digits(certificate.serialNumber.bytes))
  }

  /// Returns the bytes of a positive number without leading zeros.
  private static func digits(_ bytes: some Collection<UInt8>) -> [UInt8] { Array(bytes.drop { $0 == 0 }) }

  private static func tag(_ number: UInt) -> ASN1Identifier {
    ASN1Identifier(tagWithNumber: number, tagClass: .contextSpecific)
  }

  private static func explicit(_ number: UInt, _ node: ASN1Node) -> ASN1Node? {
    node.identifier == tag(number) ? node.children?.onlyElement : nil
  }

  private static func identifier(_ node: ASN1Node?) -> ASN1ObjectIdentifier? {
    node.flatMap { try? ASN1ObjectIdentifier(derEncoded: $0) }
  }
}
