/// One of the local providers; the text is also its path on the emulator: `google`, `openid/plain`.
public struct LocalProvider: RawRepresentable, Codable, Hashable, Sendable {
  /// The name in paths: `google` is at `/google`.
  public let rawValue: String

  /// Names a provider.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The local Google.
  public static let google = LocalProvider(rawValue: "google")
  /// The local Facebook.
  public static let facebook = LocalProvider(rawValue: "facebook")
  /// The local GitHub.
  public static let gitHub = LocalProvider(rawValue: "github")
  /// An OpenID provider that does all by the book.
  public static let plain = LocalProvider(rawValue: "openid/plain")
  /// An OpenID provider with the habits that break clients.
  public static let awkward = LocalProvider(rawValue: "openid/awkward")

  /// All of them.
  public static let all: [LocalProvider] = [.google, .facebook, .gitHub, .plain, .awkward]
  static let openIDs: [LocalProvider] = [.plain, .awkward]

  /// The name on its pages.
  var name: String {
    switch self {
    case .google: "Google"
    case .facebook: "Facebook"
    case .gitHub: "GitHub"
    case .plain: "OpenID (plain)"
    case .awkward: "OpenID (awkward)"
    default: rawValue
    }
  }
}
