package import AppleID

/// A problem of a token, with its remedy.
package struct InspectionProblem: Hashable, Sendable {
  /// The stable name of a problem, for scripts.
  package enum ID: String, CaseIterable, Sendable {
    case unrecognized, malformed, encoding
    case tooLong = "too_long"
    case unsigned, algorithm, type
    case criticalHeader = "critical_header"
    case keyIDMissing = "key_id_missing"
    case keyUnknown = "key_unknown"
    case keysUnavailable = "keys_unavailable"
    case signature
    case signatureDER = "signature_der"
    case claimMissing = "claim_missing"
    case claimMalformed = "claim_malformed"
    case claimRepeated = "claim_repeated"
    case issuer, audience, subject, event
    case issuedInFuture = "issued_in_future"
    case expired
    case lifetimeTooLong = "lifetime_too_long"
    case refused
  }

  package var id: ID
  /// A description of the problem, in one sentence.
  package var message: String
  /// The remedy.
  package var remedy: String

  package init(_ id: ID, _ message: String, remedy: String) {
    self.id = id
    self.message = message
    self.remedy = remedy
  }

  package init(_ id: ID, _ explanation: AppleExplanation) {
    self.init(id, explanation.what, remedy: explanation.remedy)
  }
}
