/// What a key set cache knows of a key id.
public enum KeyLookup: Sendable {
  /// The key.
  case found(VerificationKey)
  /// The provider has no such key: a set that is newer than the token lacks it.
  case unknown
  /// No set is available that could decide.
  case unavailable
}
