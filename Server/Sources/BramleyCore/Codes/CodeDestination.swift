import BramleyAPI
import Foundation

/// Where a code is sent: an address or a number.
package struct CodeDestination: Sendable, Hashable {
  /// How a code reaches a person.
  package enum Channel: String, Sendable {
    case mail, text
  }

  package let channel: Channel
  /// The form in which destinations are compared: ``EmailAddress/key``, or the number in E.164.
  package let key: String
  /// The form to which it is sent and that is shown.
  package let shown: String

  package init(_ channel: Channel, key: String, shown: String) {
    self.channel = channel
    self.key = key
    self.shown = shown
  }

  /// An address.
  package static func mail(_ address: EmailAddress) -> CodeDestination {
    CodeDestination(.mail, key: address.key, shown: address.text)
  }

  /// A number in E.164.
  package static func text(_ number: String) -> CodeDestination {
    CodeDestination(.text, key: number, shown: number)
  }

  /// The identity of whoever signs in by codes to it.
  package var identity: IdentityKey {
    IdentityKey(provider: channel == .mail ? .email : .phone, team: "", subject: key)
  }

  /// Its text in keyed hashes.
  var text: String { "\(channel.rawValue)\n\(key)" }
}
