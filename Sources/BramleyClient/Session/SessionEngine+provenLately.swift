import BramleyAPI

extension SessionEngine {
  /// Takes a step that the server does only for somebody who has proven lately who they are: when it asks for that,
  /// the person is asked, and the step is taken once more.
  func provenLately<Value: Sendable>(
    _ owner: UserID, by method: SignInMethod? = nil, _ step: () async throws(SessionError) -> Value
  ) async throws(AccountError) -> Value {
    let problem: Problem
    do throws(SessionError) { return try await step() } catch {
      guard case .refused(let refusal) = error, refusal.code == .reauthenticationRequired else {
        throw .session(error)
      }
      problem = refusal
    }
    try await reauthenticate(owner, with: try proving(method, problem))
    return try await asAccount(step)
  }

  /// How the person can prove it now: as the caller says, else by the first way that can ask by itself.
  private func proving(_ method: SignInMethod?, _ problem: Problem) throws(AccountError) -> SignInMethod {
    if let method { return method }
    let able = able(problem)
    for strategy in able {
      if let method = strategy.promptingMethod { return method }
    }
    throw .reauthenticationRequired(methods: able.map(\.method))
  }

  /// The app's strategies for the ways that the server names.
  func able(_ problem: Problem) -> [any SignInStrategy] {
    (problem.methods ?? []).flatMap { strategies.proving(ProviderID(rawValue: $0)) }
  }

  /// What is held now, for a step that belongs to its owner.
  func heldForStep() async throws(AccountError) -> HeldSession {
    let held: HeldSession?
    do throws(SessionError) { held = try await self.held() } catch { throw .session(error) }
    guard let held else { throw .session(.notSignedIn) }
    return held
  }

  func asAccount<Value>(
    _ step: () async throws(SessionError) -> Value
  ) async throws(AccountError) -> Value {
    do throws(SessionError) { return try await step() } catch { throw .session(error) }
  }

  /// Once more after a lost reply; the `Idempotency-Key` makes one of both.
  func twice<Value>(
    _ call: () async throws(BackendFailure) -> Value
  ) async throws(BackendFailure) -> Value {
    do throws(BackendFailure) { return try await call() } catch {
      guard case .network(let network) = error, network.kind == .lost else { throw error }
      return try await call()
    }
  }
}
