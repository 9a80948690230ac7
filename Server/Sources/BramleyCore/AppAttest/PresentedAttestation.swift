package import Foundation

/// What a request presents to prove that the app made it.
package enum PresentedAttestation: Sendable {
  /// An assertion of an attested key.
  case assertion(PresentedAssertion)
  /// A token of DeviceCheck, from a device without App Attest.
  case deviceToken(String)
}

/// An assertion as a request presents it.
package struct PresentedAssertion: Sendable {
  package var key: String
  package var challenge: String
  package var assertion: String
  /// The bytes that it was made over.
  package var clientData: Data

  package init(key: String, challenge: String, assertion: String, clientData: Data) {
    self.key = key
    self.challenge = challenge
    self.assertion = assertion
    self.clientData = clientData
  }
}

/// What is known of the app that made a request.
package enum AttestationStanding: Sendable, Hashable {
  /// It was not asked: App Attest is off, or the request is a browser's, which can't attest.
  case notAsked
  /// The request has no valid proof.
  case missing(isDemanded: Bool)
  /// An attested key of one of the operator's apps made it.
  case app(AppAttestKeyID)
  /// A genuine device made it (DeviceCheck).
  case device

  /// Requires the proof where it is demanded.
  package func demand() throws(Refusal) {
    if self == .missing(isDemanded: true) { throw Refusal.attestationRequired }
  }

  /// What the audit log records of a new account.
  package var auditDetail: [String: String] {
    switch self {
    case .notAsked: [:]
    case .missing: ["attestation": "none"]
    case .app(let key): ["attestation": "app_attest", "app_attest_key": key.description]
    case .device: ["attestation": "device_check"]
    }
  }
}
