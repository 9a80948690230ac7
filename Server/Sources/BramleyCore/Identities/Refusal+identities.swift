import BramleyAPI

extension Refusal {
  /// The identity can't be removed, since nobody could sign in to the account without it.
  static func lastIdentity(remedy: String) -> Refusal {
    Refusal(
      .lastIdentity, "This is the account's only identity: nobody could sign in without it.", remedy: remedy)
  }
}
