package import AppleID
package import BramleyCore
package import Foundation

/// The source of the keys.
package enum KeyChoice: Hashable, Sendable {
  /// Chosen by the kind of token, and never from an address that only the token names.
  case byToken
  case apple
  case bramley
  /// From an address that the user gives.
  case address(URL)
  /// No keys: the signature is not checked.
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

/// The settings that a token is compared with: the part of the configuration that exists, and the flags.
package struct InspectionSettings: Sendable {
  package var team: AppleTeamID?
  package var key: TeamKey?
  package var nativeClients: [AppleClientID] = []
  package var webClients: [AppleClientID] = []
  /// The endpoint that has Apple's keys.
  package var apple = AppleEndpoint.production
  /// The `iss` of our access tokens; nil where neither flag nor configuration sets it.
  package var issuer: String?
  /// The audiences of our access tokens; empty where they are not known.
  package var audiences: [String] = []
  package var keys = KeyChoice.byToken

  package var clients: [AppleClientID] { nativeClients + webClients }

  /// Makes settings without any configuration.
  package init() {}
}
