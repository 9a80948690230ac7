import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension AccountCalls {
  /// Has the person authenticate as a back end wants, and returns the access token that shows it; nil where the proof
  /// counts for the session that is held then.
  @discardableResult
  func stepUp(for challenge: StepUpChallenge) async throws(AccountError) -> String? {
    let person = try await current().user
    let method = challenge.needsSecondFactor ? secondFactor : try prompting(person)
    let proof = try await prove(person.id, with: method)
    if let proof { try? await store.adopt(proof, of: person.id) }
    return proof?.session.accessToken
  }

  /// Sends a request; when its server wants a better authentication, the person is asked for it once, and the request is
  /// sent once more. If they don't give it, the server's refusal is the answer.
  func data(for request: URLRequest) async throws(SessionError) -> HTTPAnswer {
    let answer = try await sender.data(for: request)
    guard let challenge = answer.stepUp else { return answer }
    let token: String?
    do throws(AccountError) { token = try await stepUp(for: challenge) } catch { return answer }
    guard let token else { return try await sender.data(for: request) }
    return try await sender.data(for: request, proven: token)
  }

  /// A code or a passkey: what an account has of it, the server knows.
  private var secondFactor: SignInMethod { .secondFactor([.totp, .recoveryCode, .passkey]) }

  /// The first method of the account that can ask by itself.
  private func prompting(_ person: User) throws(AccountError) -> SignInMethod {
    let possible = person.identities.flatMap { surroundings.strategies.strategies(for: $0.provider) }
    for strategy in possible {
      if let method = strategy.promptingMethod { return method }
    }
    throw .reauthenticationRequired(methods: possible.map(\.method))
  }
}
