import BramleyAPI

/// What a back end adds to the first token of a session that was foreseen when it was asked.
struct ForeseenClaims: Sendable {
  /// The session; nil where nobody was asked.
  let session: SessionID?
  let claims: AddedClaims?

  static let none = ForeseenClaims(session: nil, claims: nil)

  /// The claims for the session that was opened; nil where it is another one, about which the back end has to be asked.
  func claims(for opened: SessionRecord?) -> AddedClaims? {
    opened != nil && opened?.id == session ? claims : nil
  }
}
