package import AppleID
package import Crypto
package import Foundation

/// What an attestation or assertion says. Each part can be another one than the device's, so that a test breaks one rule
/// at a time.
package struct AttestationPlan: Sendable {
  package var app: String
  package var environment: AppAttestEnvironment
  package var clientDataHash: Data
  package var counter: UInt32
  package var now: Date
  /// What the system adds from iOS 27 on; nil for an older one.
  package var extensions: AttestedData.Extensions?
  /// The authenticator's identifier; nil for that of the environment.
  package var aaguid: Data?
  /// The credential's id; nil for that of the key.
  package var credentialID: Data?
  /// The nonce in the certificate; nil for the right one.
  package var nonce: Data?
  /// Changes the receipt.
  package var receipt: @Sendable (inout EmulatedReceipt) -> Void = { _ in }

  package init(
    app: String, environment: AppAttestEnvironment = .production, clientDataHash: Data, counter: UInt32 = 0,
    now: Date, extensions: AttestedData.Extensions? = nil
  ) {
    self.app = app
    self.environment = environment
    self.clientDataHash = clientDataHash
    self.counter = counter
    self.now = now
    self.extensions = extensions
  }

  private func authenticatorData(_ key: P256.Signing.PublicKey, withCredential: Bool) -> Data {
    var data = Data(SHA256.hash(data: Data(app.utf8)))
    data.append((withCredential ? 0x40 : 0) | (extensions == nil ? 0 : 0x80))
    withUnsafeBytes(of: counter.bigEndian) { data.append(contentsOf: $0) }
    if withCredential {
      let point = key.rawRepresentation
      let id = credentialID ?? Data(SHA256.hash(data: key.x963Representation))
      data += (aaguid ?? environment.aaguid) + Data([0, UInt8(id.count)]) + id
      data += CBORWriter.map([
        (CBORWriter.number(1), CBORWriter.number(2)), (CBORWriter.number(3), CBORWriter.number(-7)),
        (CBORWriter.number(-1), CBORWriter.number(1)),
        (CBORWriter.number(-2), CBORWriter.bytes(Data(point.prefix(32)))),
        (CBORWriter.number(-3), CBORWriter.bytes(Data(point.suffix(32)))),
      ])
    }
    if let extensions {
      var entries: [(Data, Data)] = []
      if let version = extensions.bundleVersion {
        entries.append((CBORWriter.text("apple_bundle_version_01"), CBORWriter.text(version)))
      }
      if let category = extensions.category {
        entries.append(
          (CBORWriter.text("apple_validation_category_01"), CBORWriter.number(category.rawValue)))
      }
      data += CBORWriter.map(entries)
    }
    return data
  }

  /// Returns an attestation object.
  package func attestation(of key: P256.Signing.PublicKey, by authority: AppAttestAuthority) throws -> Data {
    let data = authenticatorData(key, withCredential: true)
    let certificate = try authority.certificate(
      of: key, nonce: nonce ?? Data(SHA256.hash(data: data + clientDataHash)), at: now)
    var receipt = EmulatedReceipt(
      app: app, certificate: certificate, clientDataHash: clientDataHash, environment: environment,
      createdAt: now)
    self.receipt(&receipt)
    return CBORWriter.map([
      (CBORWriter.text("fmt"), CBORWriter.text("apple-appattest")),
      (
        CBORWriter.text("attStmt"),
        CBORWriter.map([
          (
            CBORWriter.text("x5c"),
            CBORWriter.array([
              CBORWriter.bytes(certificate), CBORWriter.bytes(try authority.intermediateDER),
            ])
          ),
          (CBORWriter.text("receipt"), CBORWriter.bytes(try authority.receipt(receipt.content))),
        ])
      ),
      (CBORWriter.text("authData"), CBORWriter.bytes(data)),
    ])
  }

  /// Returns an assertion.
  package func assertion(by key: P256.Signing.PrivateKey) throws -> Data {
    let data = authenticatorData(key.publicKey, withCredential: false)
    let nonce = self.nonce ?? Data(SHA256.hash(data: data + clientDataHash))
    return CBORWriter.map([
      (CBORWriter.text("signature"), CBORWriter.bytes(try key.signature(for: nonce).derRepresentation)),
      (CBORWriter.text("authenticatorData"), CBORWriter.bytes(data)),
    ])
  }
}
