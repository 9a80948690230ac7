package import BramleyAPI
import BramleyTokens
package import Foundation

/// Judges a new passkey by WebAuthn Level 3, section 7.1. Whether its id is known already (step 26) is for the store to say.
package enum RegistrationRule {
  /// The longest id of a credential (step 25).
  static let longestID = 1_023

  /// Returns what is stored of a new passkey, but for its label and identity.
  package static func verdict(
    on presented: PasskeyRegistration, for ceremony: PasskeyCeremony, at party: RelyingParty, now: Date
  ) throws(CeremonyFault) -> PasskeyRecord {
    func fault(_ step: Int, _ reason: String) -> CeremonyFault { CeremonyFault(.registration, step, reason) }
    // 3 and 4: the answer to this ceremony, as JSON. Extensions are not asked for, and ignored.
    guard presented.type == "public-key", presented.id == presented.rawId,
      let id = Data(base64URL: presented.rawId.utf8), !id.isEmpty,
      let clientData = Data(base64URL: presented.response.clientDataJSON.utf8),
      let object = Data(base64URL: presented.response.attestationObject.utf8)
    else { throw fault(3, "the answer is not a new passkey") }
    // 5 to 11.
    try ClientData.read(clientData, .registration).check(
      .registration, challenge: ceremony.challenge, at: party)
    // 12 and 13.
    let hash = AttestationCertificate.hash(clientData)
    let attestation = try AttestationObject.read(object)
    let flags = attestation.authenticator.flags
    try check(attestation.authenticator, for: ceremony, at: party)
    // 20.
    let publicKey = attestation.credential.publicKey
    guard let number = CredentialPublicKey.algorithmNumber(cose: publicKey),
      ceremony.algorithms.contains(where: { $0.rawValue == number })
    else { throw fault(20, "the key's algorithm was not offered") }
    guard let key = CredentialPublicKey(cose: publicKey) else { throw fault(20, "the key is malformed") }
    // 21 to 24. No attestation is trusted, so that the passkey counts as one without.
    let kind = try attestation.kind(hash: hash, key)
    // 25. An id that the authenticator signed and the answer's own must be the same.
    let signedID = attestation.credential.id
    guard signedID.count <= longestID else { throw fault(25, "the credential id is too long") }
    guard signedID == id else { throw fault(3, "the credential id is not the one that was signed") }
    // 27.
    return PasskeyRecord(
      identity: IdentityID(rawValue: ""), credentialID: id, publicKey: publicKey,
      userHandle: ceremony.userHandle ?? Data(), signCount: attestation.authenticator.signCount,
      aaguid: attestation.credential.aaguid,
      transports: PasskeyText.transports(presented.response.transports),
      isVerified: flags.contains(.userVerified), isBackupEligible: flags.contains(.backupEligible),
      isBackedUp: flags.contains(.backedUp),
      attestationFormat: PasskeyText.format(attestation.format), attestation: kind, label: "",
      createdAt: now, lastChallenge: ceremony.hash)
  }

  /// Checks the domain and the flags: steps 14 to 17. No policy needs the steps 18 and 19.
  private static func check(
    _ data: AuthenticatorData, for ceremony: PasskeyCeremony, at party: RelyingParty
  ) throws(CeremonyFault) {
    func fault(_ step: Int, _ reason: String) -> CeremonyFault { CeremonyFault(.registration, step, reason) }
    guard data.rpIDHash == party.idHash else { throw fault(14, "the passkey is for another domain") }
    guard ceremony.isConditional || data.flags.contains(.userPresent) else {
      throw fault(15, "nobody was present")
    }
    guard !ceremony.needsVerification || data.flags.contains(.userVerified) else {
      throw fault(16, "the person was not verified")
    }
    guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
      throw fault(17, "the passkey is in a backup and can't be")
    }
  }
}

/// What is kept of texts that an authenticator or its browser made up.
enum PasskeyText {
  /// The transports: names as the specification writes them, a few.
  static func transports(_ presented: [String]?) -> [String] {
    var known: [String] = []
    for name in (presented ?? []).prefix(16)
    where (1...32).contains(name.utf8.count) && name.utf8.allSatisfy(isNamePart) && !known.contains(name) {
      known.append(name)
    }
    return known.sorted()
  }

  /// The format of an attestation; `other` for what is no name of one.
  static func format(_ presented: String) -> String {
    (1...32).contains(presented.utf8.count) && presented.utf8.allSatisfy(isNamePart) ? presented : "other"
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }
}
