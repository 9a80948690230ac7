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
  /// The emulator that stands in for Apple, if one does.
  var emulator: WebOrigin?
}

/// What the command line says of them, not yet believed.
struct PortalFlags: Hashable, Sendable {
  var teamID: String?
  var keyID: String?
  var privateKeyPath: String?
  var nativeClientIDs: [String] = []
  var webClientIDs: [String] = []
  var publicURL: String?
}
