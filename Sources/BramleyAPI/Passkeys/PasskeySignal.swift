/// The arguments of `signalAllAcceptedCredentials` (WebAuthn Level 3, section 5.1.10), and of Apple's
/// `reportAllAcceptedPublicKeyCredentials`.
public struct PasskeySignal: Codable, Hashable, Sendable {
  /// The domain.
  public var rpID: String
  /// The bytes that stand for the account, base64url.
  public var userID: String
  /// All passkeys of the account.
  public var allAcceptedCredentialIDs: [String]

  /// Makes the value.
  public init(rpID: String, userID: String, allAcceptedCredentialIDs: [String]) {
    self.rpID = rpID
    self.userID = userID
    self.allAcceptedCredentialIDs = allAcceptedCredentialIDs
  }

  enum CodingKeys: String, CodingKey {
    case rpID = "rp_id"
    case userID = "user_id"
    case allAcceptedCredentialIDs = "all_accepted_credential_ids"
  }
}
