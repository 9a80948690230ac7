/// Why a metadata document is rejected.
package enum ProviderMetadataFault: Error, Hashable, Sendable {
  /// The members that contain an address.
  package enum Member: String, Hashable, Sendable, CaseIterable {
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case keySet = "jwks_uri"
    case userInfoEndpoint = "userinfo_endpoint"
    case revocationEndpoint = "revocation_endpoint"
    case endSessionEndpoint = "end_session_endpoint"
  }

  /// It is not a JSON object with unique members.
  case malformed
  /// A required member is missing, or a member is of another type than it must be.
  case members
  /// It names another issuer than the one that was asked.
  case issuer
  /// An address is not acceptable.
  case address(Member)
  /// The provider has no authorization code flow.
  case responseType
  /// The provider signs ID tokens with none of the supported algorithms.
  case algorithm
}
