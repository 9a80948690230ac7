import Crypto
package import Foundation
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

/// The roots that attestations and receipts must lead to.
package struct AppAttestTrust: Sendable {
  /// A text that is not one certificate in PEM, or a certificate that did not sign itself.
  package struct Unusable: Error, Sendable {}

  private let attestations: Certificate
  private let receipts: Certificate

  /// Apple's roots.
  package static let apple: AppAttestTrust = {
    guard let trust = try? AppAttestTrust(attestations: attestationRoot, receipts: receiptRoot) else {
      preconditionFailure("Apple's roots can't be read")
    }
    return trust
  }()

  /// Trusts one root for both, such as an emulator's.
  package init(pem: String) throws(Unusable) { try self.init(attestations: pem, receipts: pem) }

  init(attestations: String, receipts: String) throws(Unusable) {
    self.attestations = try Self.root(attestations)
    self.receipts = try Self.root(receipts)
  }

  private static func root(_ pem: String) throws(Unusable) -> Certificate {
    guard let root = try? Certificate(pemEncoded: pem), root.issuer == root.subject,
      root.publicKey.isValidSignature(root.signature, for: root)
    else { throw Unusable() }
    return root
  }

  /// The SHA-256 of the root of attestations, in DER.
  package var attestationFingerprint: Data { Self.fingerprint(attestations) }
  /// The SHA-256 of the root of receipts, in DER.
  package var receiptFingerprint: Data { Self.fingerprint(receipts) }

  private static func fingerprint(_ certificate: Certificate) -> Data {
    var serializer = DER.Serializer()
    guard (try? serializer.serialize(certificate)) != nil else { return Data() }
    return Data(SHA256.hash(data: serializer.serializedBytes))
  }

  /// Whether certificates, the leaf first, lead to the root of attestations at a time.
  func leadsToAttestations(_ chain: [Certificate], at now: Date) async -> Bool {
    await Self.leads(chain, to: attestations, at: now)
  }

  /// Whether certificates, the leaf first, lead to the root of receipts at a time.
  func leadsToReceipts(_ chain: [Certificate], at now: Date) async -> Bool {
    await Self.leads(chain, to: receipts, at: now)
  }

  private static func leads(_ chain: [Certificate], to root: Certificate, at now: Date) async -> Bool {
    guard let leaf = chain.first else { return false }
    var verifier = Verifier(rootCertificates: CertificateStore([root])) {
      RFC5280Policy(fixedExpiryValidationTime: now)
    }
    let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore(chain.dropFirst()))
    guard case .validCertificate = result else { return false }
    return true
  }
}
