import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird

extension EmulatedProviders {
  /// Reads what all providers ask of an authorization request: a registered client and one of its addresses.
  ///
  /// - Parameter address: the parameter with the address.
  func client(
    of fields: FormFields?, at provider: LocalProvider, _ note: JournalNote, address: String = "redirect_uri",
    matches: (String, String) -> Bool = ProviderRedirectRule.isExact
  ) throws -> (fields: FormFields, client: ProviderClient, redirect: String) {
    guard let fields, fields.repeated.isEmpty else {
      throw ProviderPageRefusal(
        "invalid_request", "The query is malformed or repeats a parameter.",
        remedy: "Send each parameter once.")
    }
    guard let client = client(fields["client_id"] ?? "", of: provider) else {
      note.client(fields["client_id"]) { _ in false }
      throw ProviderPageRefusal(
        "invalid_client", "The OAuth client was not found.", status: 401,
        remedy: "Use a client_id of GET /_emulator/providers, or add one.")
    }
    note.client(client.id) { _ in true }
    let redirect = fields[address] ?? ""
    guard client.redirectURIs.contains(where: { matches(redirect, $0) }) else {
      throw ProviderPageRefusal(
        "redirect_uri_mismatch", "\(address) is not one of those registered for the client.",
        remedy: "Register it: POST /_emulator/providers/clients {provider, id, redirect_uris}.")
    }
    return (fields, client, redirect)
  }

  /// Answers a request: the page, an error at the redirect address, or an error page.
  func authorize(
    _ provider: LocalProvider, _ note: JournalNote, _ body: () throws -> Response
  ) async throws -> Response {
    if let slow = try host.change({ $0.strike(.slow, provider) }) { try await host.pause(for: slow.delay) }
    do {
      return try body()
    } catch let refusal as ProviderPageRefusal {
      note.failure(refusal.code, reason: refusal.message)
      return pages.show(RefusalPage(refusal), of: provider)
    } catch let error as ProviderCallbackError {
      note.failure(error.code, reason: error.description)
      return try refuse(error.pending, error.code, error.description)
    }
  }

  /// The challenge of PKCE; nil if there is none.
  func challenge(
    _ fields: FormFields, methods: [String], _ pending: PendingAuthorization
  ) throws -> String? {
    guard let challenge = fields["code_challenge"] else { return nil }
    let method = fields["code_challenge_method"] ?? "plain"
    guard methods.contains(method), (43...128).contains(challenge.utf8.count) else {
      throw ProviderCallbackError(
        pending: pending, code: "invalid_request",
        description: "code_challenge_method must be \(methods.joined(separator: " or "))")
    }
    return "\(method):\(challenge)"
  }
}
