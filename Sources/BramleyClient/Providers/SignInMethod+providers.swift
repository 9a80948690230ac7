public import BramleyAPI

// The methods of providers other than Apple. A strategy of the same id must be registered: a ``BrowserStrategy``, which
// needs no SDK, or a ``TokenStrategy``, which calls the provider's own.
extension SignInMethod.ID {
  /// Sign in with Google.
  public static let google = SignInMethod.ID(of: .google)
  /// Facebook Login.
  public static let facebook = SignInMethod.ID(of: .facebook)
  /// GitHub.
  public static let gitHub = SignInMethod.ID(of: .gitHub)

  /// Any OpenID provider, by its id in the server's configuration (`openid.<id>`).
  public static func openID(_ id: ProviderID) -> SignInMethod.ID { SignInMethod.ID(of: id) }
}

extension SignInMethod {
  /// Sign in with Google, as the registered strategy does it.
  public static let google = SignInMethod(.google)
  /// Facebook Login, as the registered strategy does it.
  public static let facebook = SignInMethod(.facebook)
  /// GitHub, through the browser: GitHub gives apps no token that a server could verify.
  public static let gitHub = SignInMethod(.gitHub)

  /// Any OpenID provider, by its id in the server's configuration (`openid.<id>`).
  public static func openID(_ id: ProviderID) -> SignInMethod { SignInMethod(.openID(id)) }

  /// Signs in with the identity token that Google's SDK has given to the app.
  ///
  /// GIDSignIn 9 and later puts the `nonce` of its call into the token as it is: pass the same text here. Without a nonce
  /// of the app's own, the SDK makes one that nobody else knows, and the server refuses such a token unless
  /// `google.unasked_nonce_clients` lists the client. Don't send a token of `restorePreviousSignIn`: it may be old.
  /// - Parameters:
  ///   - identityToken: the token that the SDK gave.
  ///   - nonce: what was given to the SDK; nil if the token has none.
  public static func google(identityToken: String, nonce: String?) -> SignInMethod {
    SignInMethod(.google, options: GivenToken(token: .identityToken(identityToken), nonce: nonce))
  }

  /// Signs in with the identity token of Facebook's Limited Login.
  ///
  /// The token has the `nonce` of the login's configuration as it is: pass the same text here. A token that the SDK has
  /// refreshed by itself is no sign-in, and the server refuses it.
  /// - Parameters:
  ///   - identityToken: the token that the SDK gave.
  ///   - nonce: what was given to the SDK's login configuration.
  public static func facebook(identityToken: String, nonce: String) -> SignInMethod {
    SignInMethod(.facebook, options: GivenToken(token: .identityToken(identityToken), nonce: nonce))
  }

  /// Signs in with the access token of Facebook's classic login, which only a person who allows tracking brings.
  ///
  /// Since version 17 the SDK has an access token in the other case too, but Facebook itself rejects that one. Decide by
  /// the tracking authorization; see <doc:SignInWithFacebook>.
  public static func facebook(accessToken: String) -> SignInMethod {
    SignInMethod(.facebook, options: GivenToken(token: .accessToken(accessToken), nonce: nil))
  }

  /// Signs in with the identity token that an OpenID provider's SDK has given to the app. Its client id must be among
  /// the server's `openid.<id>.audiences`.
  public static func openID(_ id: ProviderID, identityToken: String, nonce: String?) -> SignInMethod {
    SignInMethod(.openID(id), options: GivenToken(token: .identityToken(identityToken), nonce: nonce))
  }
}

/// A token that the app already has.
struct GivenToken: Sendable {
  var token: TokenStrategy.Token
  var nonce: String?
}

// A debugger's print shows no token either.
extension GivenToken: CustomStringConvertible, CustomReflectable {
  var description: String { "GivenToken" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension SignInMethod {
  /// The proof of a token that the app already has; nil if the method brings none.
  func givenProof(of provider: ProviderID, in context: SignInContext) -> SignInProof? {
    options(GivenToken.self).map {
      .token($0.token, nonce: $0.nonce, method: id, provider: provider, device: context.device)
    }
  }
}
