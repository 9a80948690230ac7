package import BramleyAPI
import Foundation

/// Sign-in and proof by address and password. Today's rules for new passwords do not apply to an old one.
package struct PasswordProvider: SignInProvider {
  package typealias Presented = PasswordSignInRequest

  private let checks: PasswordChecks

  package init(_ checks: PasswordChecks) { self.checks = checks }

  package var id: ProviderID { .password }
  package var kind: AvailableMethod.Kind { .form }
  /// A password is set by `PUT /v1/user/password`, not linked.
  package var purposes: Set<SignInPurpose> { [.signIn, .reauthentication] }
  package var stopsWithConnection: Bool { true }

  package func withCredential<Value: Sendable>(
    _ presented: PasswordSignInRequest, in context: CredentialContext, _ use: CredentialUse<Value>
  ) async throws(Refusal) -> Value {
    let step = context.purpose == .reauthentication ? PasswordStep.reauthentication : .signIn
    return try await step.counted { () throws(Refusal) in
      guard let address = EmailAddress(presented.email) else { throw Refusal.noAddress }
      return try await checks.attempt(address.identity, from: context.network) { attempt throws(Refusal) in
        do throws(Refusal) {
          return try await use.afterVerifying { () throws(Refusal) in
            credential(
              for: address, try await checks.prove(presented.password, of: address.identity, attempt),
              at: context.now)
          }
        } catch  where error.code == .credentialsInvalid {
          // Also thrown for the right password of another account, so that nobody learns whose it is.
          throw Refusal.wrongPassword
        }
      }
    }
  }

  package func verify(
    _ presented: PasswordSignInRequest, in context: CredentialContext
  ) async throws(Refusal) -> VerifiedCredential {
    guard let address = EmailAddress(presented.email) else { throw Refusal.noAddress }
    return try await checks.attempt(address.identity, from: context.network) { attempt throws(Refusal) in
      credential(
        for: address, try await checks.prove(presented.password, of: address.identity, attempt),
        at: context.now)
    }
  }

  private func credential(
    for address: EmailAddress, _ proof: PasswordProof, at now: Date
  ) -> VerifiedCredential {
    var credential = VerifiedCredential(
      subject: address.identity.subject, authenticatedAt: now, methods: [.password])
    credential.payload = proof
    return credential
  }
}
