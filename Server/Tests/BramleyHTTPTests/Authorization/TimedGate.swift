import BramleyAPI
import BramleyCore
import Foundation

/// A test's provider with a browser flow that says when the person authenticated, or does not.
struct TimedGate: BrowserProvider {
  struct Presented: Decodable, Sendable { var person: String }

  /// What it says of the time.
  enum Time: Sendable {
    /// So many seconds ago, as OpenID Connect's `auth_time` does.
    case ago(TimeInterval)
    /// Nothing, as GitHub and Facebook.
    case unsaid
  }

  let id: ProviderID
  let time: Time

  func verify(_ presented: Presented, in context: CredentialContext) async throws(Refusal)
    -> VerifiedCredential
  {
    var email = EmailClaim(address: "\(presented.person)@a.example", isVerified: true)
    if presented.person == "nobody" { email = nil }
    var credential = VerifiedCredential(subject: presented.person, email: email)
    if case .ago(let seconds) = time { credential.authenticatedAt = context.now - seconds }
    return credential
  }

  func address(for flow: BrowserFlow) async throws(Refusal) -> URL {
    let age = flow.purpose == .reauthentication ? "&max_age=0" : ""
    guard let url = URL(string: "https://timed.example/?state=\(flow.state)\(age)") else {
      throw Refusal(.internalError)
    }
    return url
  }

  func answer(in reply: BrowserReply, to flow: BrowserFlow) async throws(Refusal) -> BrowserAnswer<Presented>
  {
    .presented(Presented(person: reply["person"] ?? ""))
  }
}
