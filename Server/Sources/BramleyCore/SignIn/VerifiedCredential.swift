public import BramleyAPI
public import Foundation

/// A credential that a provider verified: who the person is, and what is known about them.
public struct VerifiedCredential: Sendable {
  /// The provider's id for the person: stable, and never given to another person.
  public var subject: String
  /// The namespace of the subject if a provider has several, such as Apple's teams; empty otherwise.
  public var namespace: String
  /// The client that the credential was issued to; the app's own client if nil.
  public var client: ClientID?
  /// The email address, and what the provider says of it.
  public var email: EmailClaim?
  /// The name, as the person or the provider gave it. It is sanitized when it is stored.
  public var name: PersonName?
  /// When the credential was issued, on the provider's clock; nil when that is not known. With it, a
  /// credential that was issued before a deletion can't bring the account back.
  public var issuedAt: Date?
  /// When the person authenticated, as the provider knows it: for OpenID Connect the `auth_time` that a request
  /// with `max_age` asks for, and not the token's time of issue. Where it is nil, the start of the browser flow
  /// counts, or the issue of this server's nonce; without these the authentication is never recent, and the
  /// person can't do what needs a recent one.
  public var authenticatedAt: Date?
  /// How the person authenticated (`amr`, RFC 8176); empty where the provider does not say.
  public var methods: [AuthenticationMethod]
  /// What makes it usable only once; nil for a credential that stays valid, such as a password.
  public var singleUse: SingleUse?
  /// Whether the namespace is an issuer that identifies the provider by itself, whatever the provider's id here
  /// (OpenID Connect Core, section 2: `iss` and `sub` together identify a person).
  package var isKeyedByIssuer = false
  /// The provider's own session of the person, with whose end the session here ends.
  package var providerSession: ProviderSession?
  /// A nonce of this server that the sign-in spends.
  package var nonce: ServerNonce?
  /// When the browser flow that brought the credential began.
  package var flowStartedAt: Date?
  /// Work that the sign-in causes.
  package var jobs: [JobRecord] = []
  /// A token of the provider that is kept, sealed, so that the authorization can be revoked when the account is deleted.
  package var heldToken: HeldToken?
  /// The address, where presenting the credential proves that the person controls its mailbox now. The account whose
  /// verified address it is opens, and accounts that hold it without a proof lose it.
  package var provenAddress: EmailAddress?
  /// Seconds without use after which the identity may belong to somebody else by now, as a telephone number may: then
  /// another proof is needed before it opens an account that has another one.
  package var reassignedAfter: TimeInterval?
  /// Makes the mails that inform an account's owner that the identity was added.
  package var notices: (@Sendable (Account) -> [JobRecord])?
  /// Whether an account has one identity of the provider at most, so that a link replaces the earlier one.
  package var isOnlyOne = false
  /// What only this provider needs to store.
  package var payload: (any CredentialPayload)?

  /// Makes a credential; only the subject is needed.
  ///
  /// - Parameter authenticatedAt: set it to the time of the request where the person proves who they are in
  ///   the request itself, as with a password.
  public init(
    subject: String, namespace: String = "", client: ClientID? = nil, email: EmailClaim? = nil,
    name: PersonName? = nil, issuedAt: Date? = nil, authenticatedAt: Date? = nil,
    methods: [AuthenticationMethod] = [], singleUse: SingleUse? = nil
  ) {
    self.subject = subject
    self.namespace = namespace
    self.client = client
    self.email = email
    self.name = name
    self.issuedAt = issuedAt
    self.authenticatedAt = authenticatedAt
    self.methods = methods
    self.singleUse = singleUse
  }
}

extension VerifiedCredential {
  /// The person's identity, as the store knows it.
  ///
  /// - Parameter provider: the provider that verified the credential.
  package func identity(at provider: ProviderID) -> IdentityKey {
    IdentityKey(provider: isKeyedByIssuer ? .openID : provider, team: namespace, subject: subject)
  }
}

extension ProviderID {
  /// The provider of all identities that an issuer identifies. No sign-in method has this id.
  package static let openID: ProviderID = "openid"
}
