package import BramleyAPI

extension SignInEntry {
  /// The row of the person, who was not known before.
  package func identityRecord(of user: UserID) -> IdentityRecord {
    IdentityRecord(
      id: newIdentityID, userID: user, key: identity, email: email?.address,
      emailVerified: email?.isVerified ?? false, isPrivateEmail: email?.isPrivate ?? false,
      realUserStatus: realUserStatus, newestTokenAt: tokenIssuedAt, linkedAt: now)
  }
}
