import AppleID
import Foundation

/// Where keys are to be taken from.
enum KeyChoice: Hashable, Sendable {
  /// By what the token is, and never from an address that only the token names.
  case byToken
  case apple
  case bramley
  /// From an address of the user's own.
  case address(URL)
  /// No signature is checked.
  case nowhere

  init(_ text: String) throws(Malformed) {
    switch text {
    case "apple": self = .apple
    case "bramley": self = .bramley
    case "none": self = .nowhere
    default:
      guard let url = URL(string: text), ["https", "http"].contains(url.scheme), url.host() != nil,
        url.user() == nil
      else { throw "is none of apple, bramley, none and the address of a key set" }
      self = .address(url)
    }
  }
}

/// What a token is held against: the part of the configuration that is there, and the flags.
struct InspectionSettings: Sendable {
  var team: AppleTeamID?
  var key: TeamKey?
  var nativeClients: [AppleClientID] = []
  var webClients: [AppleClientID] = []
  /// Where Apple's keys are.
  var apple = AppleEndpoint.production
  /// The `iss` of our access tokens; nil where neither flag nor configuration says.
  var issuer: String?
  /// The `aud` of our access tokens; nil where nobody said.
  var audience: String?
  var keys = KeyChoice.byToken

  var clients: [AppleClientID] { nativeClients + webClients }

  /// Gathers what the flags say over what the configuration says.
  init(_ settings: Settings, server: WebOrigin? = nil, keys: KeyChoice = .byToken) {
    team = settings.apple.team
    key = settings.apple.key
    nativeClients = settings.apple.nativeClients
    webClients = settings.apple.webClients
    apple = AppleEndpoint(base: settings.apple.base.url)
    let own = settings.server.publicURL?.text
    issuer = server?.text ?? own
    // Another server than the configured one has an audience that is not known here.
    audience = issuer == own ? settings.server.audience ?? own : nil
    self.keys = keys
  }

  /// Nothing is configured.
  init() {}
}
