package import BramleyAPI

/// The sign-in methods of a server, in the order in which they are shown.
package struct SignInProviders: Sendable {
  package let all: [any SignInProvider]
  private let byID: [ProviderID: any SignInProvider]

  /// Takes the methods; nil when two of them have the same id, or an id can't be used in a path.
  package init?(_ all: [any SignInProvider]) {
    var byID: [ProviderID: any SignInProvider] = [:]
    for provider in all {
      guard Self.isPathPart(provider.id.rawValue), provider.steps.allSatisfy({ Self.isPathPart($0.name) }),
        byID.updateValue(provider, forKey: provider.id) == nil
      else { return nil }
    }
    self.all = all
    self.byID = byID
  }

  package subscript(id: ProviderID) -> (any SignInProvider)? { byID[id] }

  /// The trust in the addresses that each method reports.
  package var emailTrust: [ProviderID: EmailTrust] { byID.mapValues(\.emailTrust) }

  /// Whether a person with an identity of this method has authorized this app elsewhere. A method that is not configured
  /// any more counts, unless it was the server's own.
  package func isAuthorizedByPerson(_ id: ProviderID) -> Bool { byID[id]?.isAuthorizedByPerson ?? !id.isOwn }

  /// The methods that support browsers.
  package var browser: [any BrowserProvider] {
    all.compactMap { $0 as? any BrowserProvider }.filter(\.supportsBrowsers)
  }

  private static func isPathPart(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}
