package import Crypto
package import Foundation
import SwiftASN1
import X509

/// What a device sends to have a key attested, read but not verified.
package struct AppAttestation: Sendable {
  /// The certificates in DER, the key's own first.
  package var certificates: [Data]
  package var receipt: Data
  package var data: AttestedData

  package init(certificates: [Data], receipt: Data, data: AttestedData) {
    self.certificates = certificates
    self.receipt = receipt
    self.data = data
  }

  /// What the server expects of an attestation.
  package struct Expectation: Sendable {
    /// The apps, `TEAM.bundle`, one of which it must be of.
    package var apps: [String]
    package var environments: Set<AppAttestEnvironment>
    /// The key id that the client claims: SHA-256 of the public key.
    package var keyID: Data
    /// SHA-256 of the client data.
    package var clientDataHash: Data
    package var now: Date

    package init(
      apps: [String], environments: Set<AppAttestEnvironment>, keyID: Data, clientDataHash: Data, now: Date
    ) {
      self.apps = apps
      self.environments = environments
      self.keyID = keyID
      self.clientDataHash = clientDataHash
      self.now = now
    }
  }
}

/// A key that Apple attested.
package struct AttestedAppKey: Sendable {
  package var publicKey: P256.Signing.PublicKey
  /// `TEAM.bundle`.
  package var app: String
  package var environment: AppAttestEnvironment
  package var extensions: AttestedData.Extensions
  /// The extension that Macs add from macOS 27 on, which describes how the system is protected. It is not judged:
  /// Apple's documents name a value for it, which this version doesn't know.
  package var accessControl: Data?
  package var receipt: AppAttestReceipt
}

extension AppAttestation {
  /// Verifies the attestation by Apple's nine steps ("Validating apps that connect to your server"), and its receipt.
  package func verify(
    _ expectation: Expectation, trusting trust: AppAttestTrust
  ) async throws(AppAttestFault) -> AttestedAppKey {
    // 1. Two certificates: a longer chain would only cost time.
    guard (1...3).contains(certificates.count) else { throw .chain }
    let chain = certificates.compactMap { try? Certificate(derEncoded: [UInt8]($0)) }
    guard chain.count == certificates.count, let leaf = chain.first else { throw .chain }
    guard await trust.leadsToAttestations(chain, at: expectation.now) else { throw .chain }
    // 2 to 4.
    let nonce = Data(SHA256.hash(data: data.bytes + expectation.clientDataHash))
    guard AppAttestExtension.nonce(of: leaf) == nonce else { throw .nonce }
    // 5.
    guard let publicKey = P256.Signing.PublicKey(leaf.publicKey),
      Data(SHA256.hash(data: publicKey.x963Representation)) == expectation.keyID
    else { throw .key }
    // 6.
    guard let app = expectation.apps.first(where: { data.isOf($0) }) else { throw .app }
    // 7.
    guard data.counter == 0 else { throw .counter }
    // 8.
    guard let credential = data.credential, let environment = AppAttestEnvironment(aaguid: credential.aaguid),
      expectation.environments.contains(environment)
    else { throw .environment }
    // 9.
    guard credential.id == expectation.keyID else { throw .credential }
    guard
      let receipt = await AppAttestReceipt(receipt, trusting: trust, at: expectation.now),
      receipt.isOfEnrolment(of: certificates[0], app: app, at: expectation.now)
    else { throw .receipt }
    return AttestedAppKey(
      publicKey: publicKey, app: app, environment: environment, extensions: data.extensions,
      accessControl: AppAttestExtension.accessControl(of: leaf), receipt: receipt)
  }
}

extension AttestedData {
  /// Whether it is of an app, `TEAM.bundle`.
  func isOf(_ app: String) -> Bool { appIDHash == Data(SHA256.hash(data: Data(app.utf8))) }
}
