import BramleyAPI
import Foundation

extension AccountCalls {
  private var sheet: PasskeySheet? { (surroundings.strategies[.passkey] as? PasskeyStrategy)?.sheet }

  /// The account's passkeys. The device's password managers learn of the list.
  func passkeys() async throws(SessionError) -> PasskeyList {
    guard let call = backend.account.passkeys else { throw .unsupported(.passkeys) }
    let list = try await sender.call(call)
    // Absent where the account has none.
    if let signal = list.signal { await sheet?.signal(signal) }
    return list
  }

  func renamePasskey(_ id: IdentityID, _ label: String) async throws(SessionError) -> Passkey {
    guard let call = backend.account.renamePasskey else { throw .unsupported(.passkeys) }
    return try await sender.call { (token) throws(BackendFailure) in try await call(id, label, token) }
  }

  func removePasskey(_ id: IdentityID) async throws(AccountError) {
    let person = try await current().user
    let owner = person.id
    let none = await lastSignal(of: person)
    try await recentlyAuthenticated(owner) { (proven) throws(SessionError) in
      guard let call = backend.account.removePasskey else { throw .unsupported(.passkeys) }
      try await sender.call(as: owner, proven: proven) { (token) throws(BackendFailure) in
        try await call(id, token)
      }
    }
    // What follows informs the device and the screens; the passkey is gone whether it succeeds or not.
    if let list = try? await passkeys(), list.signal == nil { await signal(none) }
    _ = try? await user()
  }

  /// What is reported to the password managers once the account has no passkey any more; nil if it has none now.
  func lastSignal(of person: User) async -> PasskeySignal? {
    guard person.identities.contains(where: { $0.provider == .passkey }), sheet != nil else { return nil }
    var values = (try? await passkeys())?.signal
    values?.allAcceptedCredentialIDs = []
    return values
  }

  func signal(_ values: PasskeySignal?) async {
    if let values { await sheet?.signal(values) }
  }

  /// Has the password manager add a passkey to the account of a person who has just signed in with a password, without a
  /// question; returns whether it did. Whatever fails is no error: it is tried again after the next sign-in.
  func upgradeToPasskey() async -> Bool {
    guard let strategy = surroundings.strategies[.passkey] as? PasskeyStrategy, strategy.upgradesPasswords,
      strategy.sheet.canUpgrade, case .some(let calls) = backend.passkeys,
      let link = backend.account.link, let person = try? await current().user,
      !person.identities.contains(where: { $0.provider == .passkey })
    else { return false }
    do {
      let challenge = try await sender.call(as: person.id) { (token) throws(BackendFailure) in
        try await calls.startCreation(.link(PasskeyStartRequest(mediation: "conditional")), token)
      }
      let request = NewPasskeyRequest(challenge.publicKey, style: .conditional)
      guard case .success(let passkey) = await strategy.sheet.make(request, surroundings.context) else {
        return false
      }
      let proof = SignInProof(
        .passkey, .passkey, .link,
        wire: PasskeyLinkRequest(challengeID: challenge.challengeID, credential: passkey))
      let key = surroundings.newKey()
      try await sender.call(as: person.id) { (token) throws(BackendFailure) in
        try await twice { () throws(BackendFailure) in try await link(proof, token, key) }
      }
      _ = try? await user()
      return true
    } catch { return false }
  }

  /// Challenges for the owner of the session.
  func passkeys(for owner: UserID) -> PasskeySource? {
    guard case .some(let calls) = backend.passkeys else { return nil }
    return PasskeySource(
      startProof: { (purpose) throws(SignInError) in
        do throws(SessionError) {
          return try await sender.call(as: owner) { (token) throws(BackendFailure) in
            try await calls.startProof(purpose, token)
          }
        } catch { throw SignInError(session: error) }
      },
      startCreation: { (start) throws(SignInError) in
        do throws(AccountError) {
          return try await recentlyAuthenticated(owner) { (proven) throws(SessionError) in
            try await sender.call(as: owner, proven: proven) { (token) throws(BackendFailure) in
              try await calls.startCreation(start, token)
            }
          }
        } catch { throw signInError(error) }
      })
  }
}
