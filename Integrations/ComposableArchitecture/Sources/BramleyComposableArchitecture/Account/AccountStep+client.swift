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
    case .verifyEmail: await client.verifyEmail().withoutValue
    case .changeEmail: await client.changeEmail(nil).withoutValue
    case .changeNumber: await client.changeNumber(nil).withoutValue
    case .prepareMerge(let method): await client.prepareMerge(method).withoutValue
    case .merge: await client.confirmMerge().withoutValue
    case .undoMerge(let id): await client.undoMerge(id)
    case .moveGuest(let method): await client.moveGuest(method).withoutValue
    case .setPassword(let change): await client.setPassword(change)
    case .renamePasskey(let id, let label): await client.renamePasskey(id, label).withoutValue
    case .removePasskey(let passkey): await client.removePasskey(passkey.id)
    // The feature keeps the secret.
    case .addAuthenticator: await client.startAuthenticatorApp().withoutValue
    case .confirmAuthenticator(let enrollment, let code):
      await client.addAuthenticatorApp(enrollment, code).withoutValue
    case .removeSecondFactor(let factor): await client.removeSecondFactor(factor.id)
    case .newRecoveryCodes: await client.newRecoveryCodes()
    case .cancelLostFactor: await client.cancelLostFactor()
    // The feature keeps the file.
    case .export: await client.exportData().withoutValue
    case .delete: await client.deleteAccount().withoutValue
    }
  }
}

extension AuthOutcome {
  var withoutValue: AuthOutcome<Void> {
    switch self {
    case .done: .done(())
    case .silent: .silent
    case .proofNeeded(let methods): .proofNeeded(methods: methods)
    case .accountExists(let account): .accountExists(account)
    case .failed(let failure): .failed(failure)
    }
  }
}
