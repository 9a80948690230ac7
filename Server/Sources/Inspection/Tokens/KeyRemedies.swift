import AppleID

/// The remedies when a signature can't be checked or does not match, by the maker of the token.
struct KeyRemedies {
  /// The remedy when the key that the header names does not exist.
  var unknownKey: String
  /// The remedy when the signature does not match that key.
  var signature: String

  static let apple = Self(
    unknownKey: AppleJWSFault.unknownKey.explanation.remedy,
    signature: AppleJWSFault.signature.explanation.remedy)

  static let team = Self(
    unknownKey: ClientSecretVerifier.Fault.unknownKey.explanation.remedy,
    signature: ClientSecretVerifier.Fault.signature.explanation.remedy)

  static let server = Self(
    unknownKey: """
      Refresh the session: the server has put the key away, or began anew with an empty store. Check with --server \
      that the right server was asked.
      """,
    signature: "Do not accept the token. Check that nothing on the way changes it.")

  static let stranger = Self(
    unknownKey: "Check that --keys names the key set of whoever made the token.",
    signature: "Do not accept the token. Check that nothing on the way changes it.")
}
