import AppleID
import BramleyCore
import BramleyServer
import Foundation
import Inspection
import OpenID

/// The check of Apple's page for browsers, which Apple shows for a registered return URL only.
extension Examination {
  /// Asks for the page of the Services ID that the browser flow uses, and of each bundle id; nil where no return
  /// URL could be registered anyway.
  func browserPages(_ setUp: SetUp, _ endpoint: AppleEndpoint, after local: [Check]) async -> BrowserPages? {
    let rule = setUp.addressRule
    let url = rule.url ?? setUp.boundURL
    guard rule.url != nil || rule.isEmulated, !local.hasFailure(.publicURL),
      !PublicAddressRule.callback(url, isEmulated: rule.isEmulated).isFailure
    else { return nil }
    let callback = PublicAddressRule.callbackAddress(of: url)
    let web = setUp.askable.first { $0.kind == .web }?.id
    let clients = setUp.askable.filter { $0.kind == .native || $0.id == web }.map(\.id)
    let (transport, limit) = (network.apple, network.limit)
    let answers = await withTaskGroup(of: (AppleClientID, AppleTransport.Answer?).self) { group in
      for client in clients {
        group.addTask {
          guard let page = endpoint.page(of: client, returningTo: callback) else { return (client, nil) }
          return (client, await within(limit) { try? await transport.send(page, nil) } ?? nil)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return BrowserPages(callback: callback, web: web, answers: answers)
  }
}

/// Apple's answers to requests for its page.
struct BrowserPages: Sendable {
  /// The return URL that was asked for.
  let callback: String
  /// The Services ID that the browser flow uses.
  let web: AppleClientID?
  let answers: [AppleClientID: AppleTransport.Answer]

  /// Returns a failure if a client that is listed as a bundle id is a Services ID.
  func misplaced(_ client: AppleClientID) -> Verdict? {
    ReturnAddressRule(client: client, address: callback).native(answers[client])
  }

  /// The check of the return URL.
  var returnCheck: [Check] {
    web.map {
      [Check(.redirectURI, callback, ReturnAddressRule(client: $0, address: callback).web(answers[$0]))]
    }
      ?? []
  }
}

extension AppleEndpoint {
  /// The address that a browser is sent to at the beginning of a sign-in, with an invented state and nonce.
  fileprivate func page(of client: AppleClientID, returningTo callback: String) -> URL? {
    let query = [
      ("client_id", client.rawValue), ("redirect_uri", callback), ("response_type", "code id_token"),
      ("response_mode", "form_post"), ("scope", "name email"), ("state", "bramley-doctor"),
      ("nonce", "bramley-doctor"),
    ]
    return URL(string: "\(authorize.absoluteString)?\(FormBody.encode(query))")
  }
}
