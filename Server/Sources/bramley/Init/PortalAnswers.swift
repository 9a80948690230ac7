import BramleyCore

/// What a person copies from Apple's portal, and where their server is.
struct PortalAnswers: Hashable, Sendable {
  var teamID: String
  var keyID: String
  /// Absolute, so that it means the same from every folder.
  var privateKeyPath: String
  var nativeClientIDs: [String]
  var webClientIDs: [String]
  /// nil while the server is only tried out.
  var publicURL: WebOrigin?
  /// The emulator that takes Apple's place, if there is one.
  var emulator: WebOrigin?
}

/// What the command line says about them, not yet checked.
struct PortalFlags: Hashable, Sendable {
  var teamID: String?
  var keyID: String?
  var privateKeyPath: String?
  var nativeClientIDs: [String] = []
  var webClientIDs: [String] = []
  var publicURL: String?
}
