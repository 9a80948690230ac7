package import AppleID
import BramleyCore
import Foundation
import OpenID

/// Judges a client id by Apple's answer to an invented code: Apple answers `invalid_grant` only after it has
/// found that team, key id, key and client fit together.
package struct ClientAnswerRule: Sendable {
  let client: AppleClientID
  let kind: ClientIDRule.Kind
  let team: AppleTeamID
  let key: AppleKeyID
  /// The id in the key file's name, if it differs.
  let otherKeyID: String?

  package init(
    client: AppleClientID, kind: ClientIDRule.Kind, team: AppleTeamID, key: AppleKeyID, otherKeyID: String?
  ) {
    self.client = client
    self.kind = kind
    self.team = team
    self.key = key
    self.otherKeyID = otherKeyID
  }

  /// How the client id compares with the others that Apple was asked about.
  package enum Company: Sendable {
    /// There is no other.
    case alone
    /// Every client id was refused.
    case allRefused
    /// Apple accepts the key for another client id.
    case othersAccepted
    /// The others allow no conclusion.
    case unclear

    /// - Parameter answers: Apple's answers for all client ids that it was asked about.
    package init(_ answers: [AppleCallFailure]) {
      self =
        if answers.contains(where: ClientAnswerRule.isAccepted) {
          .othersAccepted
        } else if answers.count == 1 {
          .alone
        } else {
          answers.allSatisfy(ClientAnswerRule.isRefused) ? .allRefused : .unclear
        }
    }
  }

  /// Whether Apple has found that everything fits.
  package static func isAccepted(_ answer: AppleCallFailure) -> Bool { code(answer) == .invalidGrant }

  /// Whether Apple rejects the client secret or the client id in it.
  package static func isRefused(_ answer: AppleCallFailure) -> Bool { code(answer) == .invalidClient }

  private static func code(_ answer: AppleCallFailure) -> TokenErrorCode? {
    if case .refused(let body) = answer { body.error } else { nil }
  }

  /// Judges Apple's answer.
  package func verdict(_ answer: AppleCallFailure, in company: Company) -> Verdict {
    switch answer {
    case .refused(let body): refusal(body, in: company)
    case .throttled(let seconds):
      .warn("Apple asks for fewer calls (HTTP 429), so it was not asked.", remedy: KeySetRule.wait(seconds))
    case .unavailable(let status) where status >= 500:
      .warn(
        "Apple can't answer at present (HTTP \(status)), so it was not asked.", remedy: KeySetRule.wait(nil))
    case .unavailable(let status):
      .warn(
        "Something between here and Apple answered HTTP \(status) in Apple's place.",
        remedy: "Look for a proxy or a filter that stops calls to /auth/token.")
    case .unreachable:
      .fail(
        "Apple's token endpoint gave no answer, although its keys could be asked for.",
        remedy: "Run bramley doctor again; if it stays, look for a filter that stops calls to /auth/token.")
    case .malformed:
      .warn(
        "Apple accepted a code that was made up, or answered in words that make no sense.",
        remedy: "Check apple.base_url: whoever answers there is not Apple.")
    case .secret:
      .fail(
        "The client secret can't be signed with this key.",
        remedy: "Download the key file again, or make a new key.")
    }
  }

  private func refusal(_ body: TokenErrorBody, in company: Company) -> Verdict {
    switch body.error {
    case .invalidGrant: .ok("Apple accepts team, key id, key and this \(kind.name).")
    case .invalidClient: invalidClient(in: company)
    case .unauthorizedClient:
      .fail(
        "Apple knows the \(kind.name) but does not let it sign people in (unauthorized_client).",
        remedy: "In Apple's portal under Identifiers, open it and switch on Sign in with Apple.")
    case .invalidRequest:
      .warn(
        "Apple found the question malformed (invalid_request) and did not judge the \(kind.name).",
        remedy: "Run bramley doctor again; if it stays, look for a proxy that changes calls to Apple.")
    default:
      .warn(
        "Apple answered \(body.error.rawValue.printable), which says nothing about the \(kind.name).",
        remedy: "Run bramley doctor again; if it stays, look the word up in Apple's ErrorResponse page.")
    }
  }

  private func invalidClient(in company: Company) -> Verdict {
    switch company {
    case .othersAccepted:
      .fail(
        "Apple accepts the key, but not for this \(kind.name) (invalid_client).",
        remedy: "Check \(clientReasons).")
    case .allRefused:
      .fail(
        "Apple refuses this and every other client id (invalid_client): team, key id and key don't fit together.",
        remedy: "Check, the likeliest first: \(keyReasons); that the client ids are of this team.")
    case .alone, .unclear:
      .fail(
        "Apple refuses the client secret (invalid_client): team, key id, key and \(kind.name) don't fit together.",
        remedy: "Check, the likeliest first: \(keyReasons); \(clientReasons).")
    }
  }

  private var keyReasons: String {
    let named = otherKeyID.map { ", since the file's name says \($0)" } ?? ""
    return
      "that \(key) is the id of this very key file\(named); that \(team) is the team the key was made in, and the "
      + "two ids are not swapped; that the key was not revoked, and is for Sign in with Apple (Apple's portal, Keys)"
  }

  private var clientReasons: String {
    switch kind {
    case .native:
      "that \(client) is an App ID of team \(team), capitals included; that Sign in with Apple is switched on for it; "
        + "that it is the key's primary App ID or grouped with it"
    case .web:
      "that \(client) is a Services ID of team \(team), capitals included; that Sign in with Apple is switched on for it; "
        + "that its primary App ID is the key's"
    }
  }
}
