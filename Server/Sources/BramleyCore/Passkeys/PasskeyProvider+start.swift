import BramleyAPI

extension PasskeyProvider {
  func start(
    _ body: PasskeyStartRequest, in context: CredentialContext
  ) async throws(Refusal) -> StartedPasskey {
    guard let user = context.caller else { return .request(ceremonies.request(.signIn)) }
    let found: (owned: [PasskeyRecord], account: Account?)
    do throws(StoreError) {
      found = (try await ceremonies.store.passkeys(of: user), try await accounts.account(user))
    } catch { throw Refusal(error) }
    switch context.purpose {
    case .signIn: return .request(ceremonies.request(.signIn))
    case .reauthentication:
      return .request(ceremonies.request(.reauthentication, account: user, allowed: found.owned))
    case .link:
      guard let account = found.account else { throw Refusal.sessionHasEnded }
      guard found.owned.count < PasskeyRecord.most else { throw Refusal.tooManyPasskeys }
      return .creation(
        ceremonies.creation(
          .link, account: user, owned: found.owned, name: account.user.email,
          displayName: account.user.name?.displayName, isConditional: body.mediation == "conditional"))
    }
  }
}
