package import BramleyAPI

/// A provider's own endpoint, such as one that sends a code: `POST /v1/sign-in/{provider}/{name}`, and the
/// same under `/v1/user/identities/` and `/v1/reauthenticate/`.
public struct ProviderStep: Sendable {
  /// The last part of the path: lowercase letters, digits and hyphens.
  public let name: String
  /// Whether a browser on this server's own site gets a cookie, in which links of the mail that the step sends are good.
  package let marksBrowser: Bool
  /// What the step is for, where the request may have to prove that the app made it.
  package private(set) var attestedUse: AttestedUse?
  private let run:
    @Sendable (any StepBody, CredentialContext) async throws(Refusal) -> any Encodable & Sendable

  /// Makes a step with typed JSON in and out.
  public init<Body: Decodable & Sendable, Answer: Encodable & Sendable>(
    _ name: String,
    _ run: @escaping @Sendable (_ body: Body, _ context: CredentialContext) async throws(Refusal) -> Answer
  ) {
    self.init(name, marksBrowser: false, run)
  }

  package init<Body: Decodable & Sendable, Answer: Encodable & Sendable>(
    _ name: String, marksBrowser: Bool,
    _ run: @escaping @Sendable (_ body: Body, _ context: CredentialContext) async throws(Refusal) -> Answer
  ) {
    self.name = name
    self.marksBrowser = marksBrowser
    self.run = { (body, context) async throws(Refusal) -> any Encodable & Sendable in
      try await run(try body.decode(Body.self), context)
    }
  }

  /// Returns the step, for which the request may have to prove that the app made it.
  package func attested(before use: AttestedUse) -> ProviderStep {
    var step = self
    step.attestedUse = use
    return step
  }

  fileprivate func answer(
    _ body: any StepBody, in context: CredentialContext
  ) async throws(Refusal) -> any Encodable & Sendable {
    try await run(body, context)
  }
}

extension SignInService {
  /// Runs a provider's own step.
  package func run(
    _ step: ProviderStep, with body: any StepBody, for purpose: SignInPurpose, caller: UserID?,
    _ origin: MailOrigin
  ) async throws(Refusal) -> any Encodable & Sendable {
    let answer = try await step.answer(
      body,
      in: CredentialContext(
        now: surroundings.now(), purpose: purpose, caller: caller, network: origin.network,
        language: origin.language, browser: origin.binding))
    // A step may have queued a message.
    wakeJobs()
    return answer
  }
}

/// A request's body that is not decoded yet.
package protocol StepBody: Sendable {
  func decode<Value: Decodable>(_ type: Value.Type) throws(Refusal) -> Value
}
