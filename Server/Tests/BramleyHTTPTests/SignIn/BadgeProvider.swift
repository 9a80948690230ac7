import BramleyAPI
import BramleyCore
import BramleyTokens
import Crypto
import Foundation

/// A test's own sign-in method: a badge identifies its owner.
struct BadgeProvider: SignInProvider {
  struct Presented: Decodable, Sendable { var badge: String }

  struct Search: Decodable, Sendable { var owner: String }
  struct Found: Encodable, Sendable {
    var badge: String
    var purpose: String
    var isKnown: Bool
  }

  let id: ProviderID = "badge"

  var steps: [ProviderStep] {
    [
      ProviderStep("find") { (search: Search, context) throws(Refusal) -> Found in
        guard !search.owner.isEmpty else { throw .invalidRequest("owner is empty.") }
        return Found(
          badge: "badge of \(search.owner)", purpose: context.purpose.rawValue,
          isKnown: context.caller != nil)
      }
    ]
  }

  func verify(
    _ presented: Presented, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    guard presented.badge.hasPrefix("badge of ") else {
      throw .credentialsInvalid("The badge is not one of ours.")
    }
    return VerifiedCredential(
      subject: String(presented.badge.dropFirst(9)),
      authenticatedAt: presented.badge.hasSuffix("undated") ? nil : context.now, methods: [.hardwareKey])
  }
}

/// A test's own provider with a browser flow.
struct GateProvider: BrowserProvider {
  struct Presented: Decodable, Sendable {
    var ticket: String
    var nonce: String
  }

  let id: ProviderID = "gate"

  func verify(
    _ presented: Presented, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    guard presented.nonce == context.flow?.nonce else { throw .credentialsInvalid("Another flow's ticket.") }
    return VerifiedCredential(
      subject: presented.ticket,
      email: EmailClaim(address: "\(presented.ticket)@gate.example", isVerified: true),
      issuedAt: context.now,
      singleUse: SingleUse(of: presented.ticket + presented.nonce, until: context.now + 600))
  }

  func address(for flow: BrowserFlow) async throws(Refusal) -> URL {
    var components = URLComponents(string: "https://gate.example/enter")
    components?.queryItems = [
      URLQueryItem(name: "state", value: flow.state), URLQueryItem(name: "nonce", value: flow.nonce),
      URLQueryItem(name: "back", value: flow.callback),
      URLQueryItem(name: "challenge", value: Self.challenge(of: flow)),
    ]
    guard let url = components?.url else { throw .unavailable("The gate has no address.", retryAfter: 1) }
    return url
  }

  func answer(
    in reply: BrowserReply, to flow: BrowserFlow
  ) async throws(Refusal) -> BrowserAnswer<Presented> {
    if let error = reply["error"] { return error == "access_denied" ? .cancelled : .failed }
    if let challenge = reply["challenge"], challenge != Self.challenge(of: flow) { return .failed }
    return .presented(Presented(ticket: reply["ticket"] ?? "", nonce: reply["nonce"] ?? ""))
  }

  private static func challenge(of flow: BrowserFlow) -> String {
    Data(SHA256.hash(data: Data(flow.codeVerifier.utf8))).base64URL
  }
}
