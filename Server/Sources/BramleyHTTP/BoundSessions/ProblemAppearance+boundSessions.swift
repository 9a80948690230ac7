import BramleyAPI
import HTTPTypes

extension ProblemAppearance {
  /// Refusals of DPoP proofs.
  static let boundSessions: [ProblemCode: ProblemAppearance] = [
    .dpopProofMissing: ProblemAppearance(
      status: .unauthorized, title: "A proof of the device's key is required"),
    .dpopProofInvalid: ProblemAppearance(status: .unauthorized, title: "The DPoP proof is not valid"),
    .dpopNonceRequired: ProblemAppearance(
      status: .unauthorized, title: "The DPoP proof needs the server's nonce"),
  ]
}

extension ProblemCode {
  /// Whether it refuses a DPoP proof, or asks for one.
  var isOfProof: Bool { ProblemAppearance.boundSessions[self] != nil }
}
