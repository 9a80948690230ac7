import BramleyAPI
import BramleyClient
import Foundation

/// A back end that deletes the account only after a proof with the password "right".
actor ProofServer {
  private var isProven = false

  nonisolated var backend: SignInBackend {
    var account = AccountBackend()
    account.delete = { (_, _) throws(BackendFailure) in try await self.delete() }
    account.reauthenticate = { (proof, _, _) throws(BackendFailure) in
      try await self.prove(proof)
      return nil
    }
    return SignInBackend(
      server: URL(string: "https://auth.example.com")!, account: account,
      redeem: { (_, _) throws(BackendFailure) in SessionReceipt(session: .fixture) },
      refresh: { (_, _) throws(BackendFailure) in SessionReceipt(session: .fixture) },
      end: { (_) throws(BackendFailure) in })
  }

  private func delete() throws(BackendFailure) -> Deletion {
    guard isProven else {
      throw .refused(
        Problem(
          code: .reauthenticationRequired, title: "A recent sign-in is required", status: 403,
          methods: ["password"]))
    }
    return Deletion(id: "d", state: .completed, appleRevocation: .done)
  }

  private func prove(_ proof: SignInProof) throws(BackendFailure) {
    guard proof.request(PasswordSignInRequest.self)?.password == "right" else {
      throw .refused(Problem(code: .credentialsInvalid, title: "Wrong", status: 401))
    }
    isProven = true
  }
}

extension Session {
  fileprivate static var fixture: Session {
    var user = User.preview
    user.email = "maya@example.com"
    return Session(
      accessToken: "access", expiresIn: 900, refreshToken: "refresh", refreshExpiresIn: 86_400,
      sessionID: "s",
      isNewUser: false, user: user)
  }
}
