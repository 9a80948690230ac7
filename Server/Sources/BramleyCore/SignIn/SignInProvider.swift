public import BramleyAPI

/// A sign-in method of the server: verifies what a person presents.
///
/// A method whose credentials can be verified at once needs `id` and `verify`:
///
/// ```swift
/// struct BadgeProvider: SignInProvider {
///   struct Presented: Decodable, Sendable { var badge: String }
///   let id: ProviderID = "badge"
///
///   func verify(
///     _ presented: Presented, in context: CredentialContext
///   ) async throws(Refusal) -> VerifiedCredential {
///     guard let employee = readBadge(presented.badge) else {
///       throw .credentialsInvalid("The badge is unknown.")
///     }
///     return VerifiedCredential(subject: employee, authenticatedAt: context.now)
///   }
/// }
/// ```
///
/// The server then answers `/v1/sign-in/badge`, `/v1/user/identities/badge` and `/v1/reauthenticate/badge`.
/// Accounts, sessions, retries, audit log and limits are the same as for every other method.
public protocol SignInProvider: Sendable {
  /// The JSON body that is presented. `device` and `name` are read beside it, and need not be part of it.
  associatedtype Presented: Decodable & Sendable

  /// The provider's name in paths, accounts and tokens: lowercase letters, digits and hyphens.
  var id: ProviderID { get }
  /// What a credential may be presented for; everything by default.
  var purposes: Set<SignInPurpose> { get }
  /// Endpoints of the provider's own, such as one that sends a code; none by default.
  var steps: [ProviderStep] { get }
  /// Whether the work is cancelled when the client closes the connection; false by default. Choose true for
  /// expensive work that is safe to cancel.
  var stopsWithConnection: Bool { get }

  /// The name that people are shown, such as "Google".
  var name: String { get }
  /// What an app does to sign in by this method; it sends a token (``AvailableMethod.Kind/native``) by default.
  var kind: AvailableMethod.Kind { get }
  /// Whether an address that the provider reports may join an existing account; never by default.
  var emailTrust: EmailTrust { get }
  /// Whether the person authorizes this app at the provider, so that the pages of a deletion name it; false by default.
  var isAuthorizedByPerson: Bool { get }

  /// Verifies what is presented.
  func verify(
    _ presented: Presented, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential

  /// Verifies what is presented and passes the credential to `use`, which stores the sign-in.
  ///
  /// By default this calls ``verify(_:in:)`` and then `use`. Implement it when something must happen around
  /// both, such as counting failed attempts.
  func withCredential<Value: Sendable>(
    _ presented: Presented, in context: CredentialContext, _ use: CredentialUse<Value>
  ) async throws(Refusal) -> Value
}

extension SignInProvider {
  /// Returns all purposes.
  public var purposes: Set<SignInPurpose> { Set(SignInPurpose.allCases) }
  /// Returns no steps.
  public var steps: [ProviderStep] { [] }
  /// Returns false: the work continues.
  public var stopsWithConnection: Bool { false }

  /// Returns the id, with a capital letter.
  public var name: String { id.rawValue.prefix(1).uppercased() + id.rawValue.dropFirst() }
  /// Returns ``AvailableMethod.Kind/native``.
  public var kind: AvailableMethod.Kind { .native }
  /// Returns ``EmailTrust/never``.
  public var emailTrust: EmailTrust { .never }
  /// Returns false.
  public var isAuthorizedByPerson: Bool { false }

  /// Verifies what is presented, then uses the credential.
  public func withCredential<Value: Sendable>(
    _ presented: Presented, in context: CredentialContext, _ use: CredentialUse<Value>
  ) async throws(Refusal) -> Value {
    try await verified(presented, in: context, use)
  }

  /// Verifies what is presented, then uses the credential: what ``withCredential(_:in:_:)`` does by default.
  public func verified<Value: Sendable>(
    _ presented: Presented, in context: CredentialContext, _ use: CredentialUse<Value>
  ) async throws(Refusal) -> Value {
    try await use.afterVerifying { () throws(Refusal) in try await verify(presented, in: context) }
  }
}

/// What a credential is presented for.
public enum SignInPurpose: String, Codable, Sendable, CaseIterable {
  /// To sign in, or to sign up where the person has no account.
  case signIn = "sign_in"
  /// To add an identity to the caller's account.
  case link
  /// To prove again that the caller owns the account.
  case reauthentication
}
