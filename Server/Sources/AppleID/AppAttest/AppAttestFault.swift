/// The rule that an attestation, an assertion or a receipt breaks. The words are for the operator's log; a client learns
/// only that its attestation is not valid.
package enum AppAttestFault: String, Error, Sendable, CaseIterable {
  /// The bytes are not CBOR of the expected form.
  case malformed = "it can't be read"
  /// Step 1 of Apple's procedure for attestations.
  case chain = "its certificates don't lead to the trusted root, or are not valid now"
  /// Steps 2 to 4.
  case nonce = "its certificate is for another challenge or other authenticator data"
  /// Step 5.
  case key = "its certificate is for another key"
  /// Step 6, and step 4 for assertions.
  case app = "it is of another app"
  /// Step 7, and step 5 for assertions.
  case counter = "its counter is not higher than the last one, or not zero in an attestation"
  /// Step 8.
  case environment = "it is of another environment"
  /// Step 9.
  case credential = "the credential in its authenticator data is another one"
  /// The receipt is not Apple's, or is about another key, app or time.
  case receipt = "its receipt is not valid"
  /// Step 3 for assertions.
  case signature = "its signature is not the key's"
  /// The challenge is not this server's, was used before, or has expired.
  case challenge = "its challenge is unknown, was used before, or has expired"
  /// The key has not been attested here.
  case unknownKey = "its key is not registered"
}
