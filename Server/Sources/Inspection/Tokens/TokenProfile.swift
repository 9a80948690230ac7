import AppleID
import OpenID

/// The form that a kind of JWT must have, checked before its claims are judged.
struct TokenProfile {
  /// The form of a claim's value.
  enum Shape {
    case text
    case time
    /// One client id or address, by itself or as the only item of a list.
    case audience
    /// A list of texts.
    case texts
    /// Any value; it is judged elsewhere.
    case anything

    /// The expected value, as the end of a sentence.
    var words: String {
      switch self {
      case .text: "text"
      case .time: "a number of seconds since 1970"
      case .audience: "one text, alone or alone in a list"
      case .texts: "a list of texts"
      case .anything: "something"
      }
    }
  }

  /// The maker of such tokens.
  var maker: String
  /// The algorithms that may sign them.
  var algorithms: [SignatureAlgorithm] = [.rs256]
  /// The media types that `typ` may name, in lower case; nil if any is allowed.
  var types: Set<String>? = ["jwt"]
  var needsType = false
  var maximumLength = CompactJWS.maximumLength
  /// The claims that the token must have.
  var claims: [(name: String, shape: Shape)] = []
  /// The claims that it may have.
  var optionalClaims: [(name: String, shape: Shape)] = []
  /// The remedy for a mistake of the maker.
  var remedy: String
  var remedies = KeyRemedies.apple

  private init(maker: String, remedy: String) {
    self.maker = maker
    self.remedy = remedy
  }

  /// The profile of a kind.
  init(_ kind: TokenKind) {
    switch kind {
    case .identityToken: self = .identityToken
    case .notification: self = .notification
    case .clientSecret: self = .clientSecret
    case .accessToken: self = .accessToken
    default: self = .stranger
    }
  }

  private static let identityToken = {
    var profile = Self(
      maker: "Apple", remedy: "Look where the token was made; it is not what Apple's own are like.")
    profile.claims = [("iss", .text), ("aud", .audience), ("sub", .text), ("iat", .time), ("exp", .time)]
    return profile
  }()

  private static let notification = {
    var profile = Self(
      maker: "Apple", remedy: "Look where the notification was made; it is not what Apple's own are like.")
    profile.maximumLength = NotificationVerifier.maximumLength
    profile.claims = [
      ("iss", .text), ("aud", .audience), ("iat", .time), ("jti", .text), ("events", .anything),
    ]
    return profile
  }()

  private static let clientSecret = {
    var profile = Self(
      maker: "a team", remedy: "Sign the secret anew; bramley secret makes one that Apple accepts.")
    (profile.algorithms, profile.remedies) = ([.es256], .team)
    profile.claims = [("iss", .text), ("sub", .text), ("aud", .audience), ("iat", .time), ("exp", .time)]
    return profile
  }()

  private static let accessToken = {
    var profile = Self(
      maker: "Bramley",
      remedy: "Look where the token was made; it is not what a Bramley server's own are like.")
    (profile.algorithms, profile.remedies) = ([.es256], .server)
    (profile.types, profile.needsType) = (["at+jwt", "application/at+jwt"], true)
    profile.claims = [
      ("iss", .text), ("sub", .text), ("aud", .audience), ("exp", .time), ("iat", .time), ("jti", .text),
      ("sid", .text), ("client_id", .text),
    ]
    profile.optionalClaims = [("auth_time", .time), ("amr", .texts), ("idp", .text)]
    return profile
  }()

  private static let stranger = {
    var profile = Self(maker: "an issuer that is known here", remedy: "Ask whoever made the token.")
    (profile.algorithms, profile.remedies) = ([.rs256, .es256], .stranger)
    profile.types = nil
    return profile
  }()
}

extension TokenProfile.Shape {
  func fits(_ value: JSONValue) -> Bool {
    switch self {
    case .text: value.text != nil
    case .time: ClaimTime.date(value) != nil
    case .audience: TokenKind.audiences(value).count == 1
    case .texts: if case .array(let values) = value { values.allSatisfy { $0.text != nil } } else { false }
    case .anything: value != .null
    }
  }
}
