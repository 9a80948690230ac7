package import BramleyAPI
import Foundation

/// `hooks.sign_up`: the operator's back end decides whether a new person gets an account. It is asked before anything
/// is written, and never about people who have one.
package struct SignUpHook: Sendable {
  /// Who would sign up. The address is part of it, since hardly anything could be decided without; the name is not.
  package struct Applicant: Encodable, Sendable, Equatable {
    package var provider: ProviderID
    package var clientID: ClientID
    package var email: String?
    package var emailVerified: Bool?

    package init(_ provider: ProviderID, client: ClientID, email: EmailClaim?) {
      self.provider = provider
      clientID = client
      self.email = email?.address
      emailVerified = email?.isVerified
    }

    enum CodingKeys: String, CodingKey {
      case provider
      case clientID = "client_id"
      case email
      case emailVerified = "email_verified"
    }
  }

  private let hook: Hook

  package init(_ hook: Hook) { self.hook = hook }

  /// Returns if the person may sign up.
  ///
  /// - Throws: `sign_up_refused` with the back end's reason; `unavailable` where it does not decide.
  func admit(_ applicant: Applicant) async throws(Refusal) {
    let refusal: Refusal?
    do throws(Hook.Failure) {
      refusal = try await hook.ask(about: applicant) { (answer) throws(Hook.Failure) -> Refusal? in
        switch answer.decision {
        case "allow": return nil
        case "refuse":
          return Refusal(.signUpRefused, answer.shownReason ?? "New accounts can't be created right now.")
        default: throw .malformed("has neither allow nor refuse as its decision")
        }
      }
    } catch {
      throw .unavailable("Whether you may sign up can't be decided at this moment.", retryAfter: 5)
    }
    if let refusal { throw refusal }
  }
}
