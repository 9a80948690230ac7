import BramleyCore

/// The values that a person copies from Apple's portal, and the server's address.
struct PortalAnswers: Hashable, Sendable {
  var teamID: String
  var keyID: String
  /// The absolute path of the key file, so that it is the same from every folder.
  var privateKeyPath: String
  var nativeClientIDs: [String]
  var webClientIDs: [String]
  /// The public address; nil while the server is only tried out.
  var publicURL: WebOrigin?
  /// The addresses of the proxy before the server, or the word `none`; empty while no https address says that there is
  /// one.
  var trustedProxies: [String] = []
  /// The providers besides Apple.
  var otherProviders: [OtherProviderAnswers] = []
  /// The emulator that takes Apple's place, if there is one.
  var emulator: WebOrigin?
}

/// The values from the command line, not yet checked.
struct PortalFlags: Hashable, Sendable {
  var teamID: String?
  var keyID: String?
  var privateKeyPath: String?
  var nativeClientIDs: [String] = []
  var webClientIDs: [String] = []
  var publicURL: String?
  var trustedProxies: [String] = []
}
