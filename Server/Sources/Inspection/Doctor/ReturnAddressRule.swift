package import AppleID
import Foundation
package import OpenID

/// Judges Apple's answer to the first request of a sign-in in a browser: its page where the return URL is
/// registered with the Services ID, else 403. A bundle id has no return URLs.
package struct ReturnAddressRule: Sendable {
  let client: AppleClientID
  /// Where Apple is to return browsers.
  let address: String

  package init(client: AppleClientID, address: String) {
    self.client = client
    self.address = address
  }

  /// Judges the answer for an id that is listed as a Services ID; nil means that none arrived in time.
  package func web(_ answer: AppleTransport.Answer?) -> Verdict {
    switch answer?.status {
    case 200: .ok("Apple returns browsers of \(client) to \(address).")
    case 403:
      .fail(
        "Apple refuses to return browsers of \(client) to \(address): the return URL is not registered with it.",
        remedy:
          "In Apple's portal under Identifiers, open the Services ID, Configure, and add it under Return URLs, letter "
          + "for letter. If \(client) is an app's bundle id, move it to apple.native_client_ids."
      )
    case let status?:
      .warn(
        "Apple answered HTTP \(status) where it shows the sign-in page of \(client), so the return URL was not judged.",
        remedy: remedy)
    case nil:
      .warn("Apple was not asked whether the return URL of \(client) is registered.", remedy: remedy)
    }
  }

  private var remedy: String {
    "Check that this return URL is registered with the Services ID, letter for letter: \(address)"
  }

  /// Judges the answer for an id that is listed as a bundle id; nil when nothing speaks against that.
  package func native(_ answer: AppleTransport.Answer?) -> Verdict? {
    guard answer?.status == 200 else { return nil }
    return .fail(
      "\(client) is a Services ID: Apple shows its sign-in page for browsers, as it does for no bundle id.",
      remedy: "Move \(client) from apple.native_client_ids to apple.web_client_ids.")
  }
}
