import BramleyAPI
import BramleyClient

extension AccountStep {
  /// Takes the step with a client.
  func take(with client: AuthClient) async -> AuthOutcome<Void> {
    switch self {
    case .signOut: await client.signOut().withoutValue
    case .signOutOthers: await client.signOutOthers()
    case .endSession(let id): await client.endSession(id)
    case .rename(let name): await client.rename(name).withoutValue
    case .link(let method): await client.link(method)
    case .unlink(let id): await client.unlink(id)
    case .delete: await client.deleteAccount().withoutValue
    }
  }
}

extension AuthOutcome {
  fileprivate var withoutValue: AuthOutcome<Void> {
    switch self {
    case .done: .done(())
    case .silent: .silent
    case .proofNeeded(let methods): .proofNeeded(methods: methods)
    case .failed(let failure): .failed(failure)
    }
  }
}
