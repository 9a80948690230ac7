/// What is wrong with a text that a provider should have signed.
package enum SignedTokenFault: Hashable, Sendable, CaseIterable {
  /// It is not three parts of strict base64url with a JSON header, or it is too long.
  case notJWS
  /// Its algorithm is not an accepted one.
  case algorithm
  /// Its header says that it is another kind of token.
  case kind
  /// Its header names no key.
  case noKeyID
  /// A claim is missing or of another type.
  case claims
  /// An object of the claims names a member twice.
  case duplicateMember
  /// `iat` is in the future.
  case future
  /// The provider publishes no key of that id for that algorithm.
  case unknownKey
  /// The signature is not the key's.
  case signature
}
