public import AppleID
import EmulatorKit

/// An app's request to `ASAuthorizationAppleIDProvider`.
public struct NativeAuthorizationRequest: Codable, Hashable, Sendable {
  /// The app's bundle id.
  public var clientID: AppleClientID
  /// An id, an address or a name; the first person if nil.
  public var person: String?
  /// What the app requests; name and address if nil.
  public var scopes: [AuthorizationScope]?
  /// Copied into the identity token unchanged.
  public var nonce: String?
  /// Returned unchanged.
  public var state: String?
  /// Whether the person hides the real address; used the first time only.
  public var hideEmail: Bool?
  /// Apple's estimate whether the person is real, returned the first time only; likely real if nil.
  public var realUserStatus: RealUserStatus?

  enum CodingKeys: String, CodingKey {
    case person, scopes, nonce, state
    case clientID = "client_id"
    case hideEmail = "hide_email"
    case realUserStatus = "real_user_status"
  }

  /// Makes a request.
  public init(
    clientID: AppleClientID, person: String? = nil, scopes: [AuthorizationScope]? = nil,
    nonce: String? = nil, state: String? = nil, hideEmail: Bool? = nil,
    realUserStatus: RealUserStatus? = nil
  ) {
    self.clientID = clientID
    self.person = person
    self.scopes = scopes
    self.nonce = nonce
    self.state = state
    self.hideEmail = hideEmail
    self.realUserStatus = realUserStatus
  }
}

/// What an app would get as `ASAuthorizationAppleIDCredential`.
public struct NativeCredential: Codable, Hashable, Sendable {
  /// The parts of a name that a device returns.
  public struct FullName: Codable, Hashable, Sendable {
    /// The given name.
    public var givenName: String
    /// The family name.
    public var familyName: String

    enum CodingKeys: String, CodingKey {
      case givenName = "given_name"
      case familyName = "family_name"
    }
  }

  /// The team's id of the person; the token's `sub`.
  public var user: AppleSubject
  /// Valid for five minutes and one exchange, without a redirect address.
  public var authorizationCode: String
  /// A signed identity token with the bundle id as `aud`.
  public var identityToken: String
  /// The first time only.
  public var email: String?
  /// The first time only.
  public var fullName: FullName?
  /// As the app sent it.
  public var state: String?
  /// 2 (likely real) the first time, then 0 (unsupported).
  public var realUserStatus: Int
  /// 0 (unknown), 1 (child) or 2 (not a child).
  public var userAgeRange: Int

  enum CodingKeys: String, CodingKey {
    case user, email, state
    case authorizationCode = "authorization_code"
    case identityToken = "identity_token"
    case fullName = "full_name"
    case realUserStatus = "real_user_status"
    case userAgeRange = "user_age_range"
  }
}
