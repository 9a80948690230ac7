package import AppleID
package import BramleyCore
package import Foundation

/// Where keys are to be taken from.
package enum KeyChoice: Hashable, Sendable {
  /// By what the token is, and never from an address that only the token names.
  case byToken
  case apple
  case bramley
  /// From an address of the user's own.
  case address(URL)
  /// No signature is checked.
  case nowhere

  package init(_ text: String) throws(Malformed) {
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

/// What a token is compared with: the part of the configuration that exists, and the flags.
package struct InspectionSettings: Sendable {
  package var team: AppleTeamID?
  package var key: TeamKey?
  package var nativeClients: [AppleClientID] = []
  package var webClients: [AppleClientID] = []
  /// Where Apple's keys are.
  package var apple = AppleEndpoint.production
  /// The `iss` of our access tokens; nil where neither flag nor configuration says.
  package var issuer: String?
  /// The `aud` of our access tokens; nil where nobody said.
  package var audience: String?
  package var keys = KeyChoice.byToken

  package var clients: [AppleClientID] { nativeClients + webClients }

  /// Nothing is configured.
  package init() {}
}
