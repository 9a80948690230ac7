import BramleyAPI
import BramleyClient

extension AuthClient {
  mutating func addSecurity(_ auth: @escaping @Sendable () async -> Auth) {
    passkeys = {
      await completing { await .of(.listPasskeys) { () throws(SessionError) in try await auth().passkeys() } }
    }
    renamePasskey = { id, label in
      await completing {
        await .of(.renamePasskey) { () throws(SessionError) in try await auth().renamePasskey(id, to: label) }
      }
    }
    removePasskey = { id in
      await completing {
        await .of(proving: .removePasskey) { () throws(AccountError) in try await auth().removePasskey(id) }
      }
    }
    secondFactors = {
      await completing {
        await .of(.listSecondFactors) { () throws(SessionError) in try await auth().secondFactors() }
      }
    }
    startAuthenticatorApp = {
      await completing {
        await .of(proving: .startAuthenticatorApp) { () throws(AccountError) in
          try await auth().startAuthenticatorApp()
        }
      }
    }
    addAuthenticatorApp = { enrollment, code in
      await completing {
        await .of(proving: .addAuthenticatorApp) { () throws(AccountError) in
          try await auth().addAuthenticatorApp(enrollment, code: code)
        }
      }
    }
    removeSecondFactor = { id in
      await completing {
        await .of(proving: .removeSecondFactor) { () throws(AccountError) in
          try await auth().removeSecondFactor(id)
        }
      }
    }
    newRecoveryCodes = {
      await completing {
        await .of(proving: .newRecoveryCodes) { () throws(AccountError) in
          try await auth().newRecoveryCodes()
        }
      }
    }
    recoveryCodes = { await auth().recoveryCodes }
    dismissRecoveryCodes = { await auth().dismissRecoveryCodes() }
    cancelLostFactor = {
      await completing {
        await .of(.cancelLostFactor) { () throws(SessionError) in try await auth().cancelLostFactor() }
      }
    }
  }
}
