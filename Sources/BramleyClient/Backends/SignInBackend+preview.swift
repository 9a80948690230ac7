import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SignInBackend {
  /// A simulated back end: it answers as the preview says, and nothing leaves the device.
  public static func preview(_ preview: Preview = Preview()) -> SignInBackend {
    let server = PreviewServer(preview)
    var account = AccountBackend()
    account.user = { (_) throws(BackendFailure) in try await server.profile() }
    account.update = { (patch, _) throws(BackendFailure) in try await server.update(patch) }
    account.sessions = { (_) throws(BackendFailure) in try await server.sessions() }
    account.activity = { (_, _) throws(BackendFailure) in try await server.activity() }
    account.export = { (_) throws(BackendFailure) in try await server.export() }
    account.endSession = { (id, _) throws(BackendFailure) in try await server.endSession(id) }
    account.endSessions = { (_, _) throws(BackendFailure) in try await server.endSession(nil) }
    account.delete = { (_, _) throws(BackendFailure) in try await server.delete() }
    account.reauthenticate = { (proof, _, _) throws(BackendFailure) in
      try await server.prove(proof)
      return nil
    }
    account.link = { (proof, _, _) throws(BackendFailure) in
      try await server.link(proof)
    }
    account.unlink = { (id, _) throws(BackendFailure) in try await server.unlink(id) }
    account.setPassword = { (_, _) throws(BackendFailure) in try await server.setPassword() }
    account.merge = { (request, _, _) throws(BackendFailure) in try await server.merge(request) }
    account.undoMerge = { (id, _) throws(BackendFailure) in try await server.undoMerge(id) }
    account.checkApple = { (_) throws(BackendFailure) in .active }
    account.verifyEmail = { (request, _) throws(BackendFailure) in try await server.verifyEmail(request) }
    account.resendVerification = { (_) throws(BackendFailure) in try await server.resendVerification() }
    account.changeEmail = { (request, _) throws(BackendFailure) in
      try await server.changeEmail(to: request.email)
    }
    var backend = SignInBackend(
      server: URL(filePath: "/preview"),
      transport: preview.transport,
      account: account,
      redeem: { (proof, _) throws(BackendFailure) in try await server.redeem(proof) },
      refresh: { (_, _) throws(BackendFailure) in try await server.tokens() },
      end: { (_) throws(BackendFailure) in try await server.end() })
    backend.nonce = { () throws(BackendFailure) in "preview" }
    backend.startCode = { (_, _) throws(BackendFailure) in try await server.startCode() }
    backend.forgotPassword = { (_) throws(BackendFailure) in try await server.forgotPassword() }
    backend.methods = { () throws(BackendFailure) in try await server.methods() }
    return backend
  }
}
