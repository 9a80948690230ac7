public import Foundation

/// The credential of Apple's sheet: the parts of `ASAuthorizationAppleIDCredential`, as a value that tests can make.
public struct AppleCredential: Hashable, Sendable {
  /// Apple's id of the person, the same for all apps of a team.
  public var user: String
  /// The attempt's state.
  public var state: String?
  /// A one-use code in UTF-8, valid five minutes.
  public var authorizationCode: Data?
  /// A JWT in UTF-8.
  public var identityToken: Data?
  /// The name, on the first authorization only; later it may be an empty object.
  public var fullName: PersonNameComponents?
  /// Whether Apple considers the person a real one, on the first authorization only.
  public var realUserStatus: AppleRealUserStatus
  /// Whether the person is a child; nil where the system doesn't say.
  public var ageRange: AppleAgeRange?

  /// Makes a credential.
  public init(
    user: String, state: String?, authorizationCode: Data?, identityToken: Data?,
    fullName: PersonNameComponents? = nil, realUserStatus: AppleRealUserStatus = .unsupported,
    ageRange: AppleAgeRange? = nil
  ) {
    self.user = user
    self.state = state
    self.authorizationCode = authorizationCode
    self.identityToken = identityToken
    self.fullName = fullName
    self.realUserStatus = realUserStatus
    self.ageRange = ageRange
  }
}

/// `ASUserDetectionStatus`. Most new people are `unknown`: it is no reason to reject anybody.
public struct AppleRealUserStatus: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Apple doesn't say, as on every sign-in but the first.
  public static let unsupported = AppleRealUserStatus(rawValue: 0)
  /// Apple doesn't know.
  public static let unknown = AppleRealUserStatus(rawValue: 1)
  /// Apple considers the person a real one.
  public static let likelyReal = AppleRealUserStatus(rawValue: 2)
}

/// `ASUserAgeRange`.
public struct AppleAgeRange: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Apple doesn't know, or the app lacks the entitlement.
  public static let unknown = AppleAgeRange(rawValue: 0)
  /// The Apple Account is a child's.
  public static let child = AppleAgeRange(rawValue: 1)
  /// The Apple Account is not a child's.
  public static let notChild = AppleAgeRange(rawValue: 2)
}

/// What Apple says about the person beside the proof.
public struct AppleFacts: Hashable, Sendable {
  /// Apple's id of the person.
  public var user: String
  /// Whether Apple considers the person a real one.
  public var realUserStatus: AppleRealUserStatus
  /// Whether the person is a child; nil where the system doesn't say.
  public var ageRange: AppleAgeRange?
}
