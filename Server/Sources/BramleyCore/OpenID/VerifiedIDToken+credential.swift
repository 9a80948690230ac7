import BramleyAPI
import Foundation
import OpenID

extension VerifiedIDToken {
  /// Returns the credential that the token is, keyed by a namespace.
  ///
  /// - Parameters:
  ///   - person: the token's claims about the person, completed where it has none.
  ///   - email: the address, judged by the provider.
  func credential(
    in namespace: String, client: String?, person: PersonClaims, email: EmailClaim?
  ) -> VerifiedCredential {
    var credential = VerifiedCredential(
      subject: claims.subject, namespace: namespace, client: client.map(ClientID.init(rawValue:)),
      email: email, name: person.personName, issuedAt: claims.issuedAt,
      authenticatedAt: claims.authenticatedAt,
      methods: claims.methods.map(AuthenticationMethod.init(rawValue:)),
      singleUse: SingleUse(
        token: fingerprint, expiring: claims.expiresAt, leeway: OpenIDConnection.leeway))
    credential.providerSession = claims.sessionID.flatMap(ProviderSession.init)
    return credential
  }
}

extension PersonClaims {
  /// The name; nil where there is none.
  var personName: PersonName? {
    PersonName(given: givenName, middle: middleName, family: familyName, whole: name)
  }
}
