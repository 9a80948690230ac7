import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BramleyBackend {
  /// Bramley's account calls, all of them.
  public var account: AccountBackend {
    var account = AccountBackend()
    account.user = { (token) throws(BackendFailure) in
      try await call("GET", WirePath.user, token).value(User.self)
    }
    account.update = { (patch, token) throws(BackendFailure) in
      try await call("PATCH", WirePath.user, token, json: encode(patch)).value(User.self)
    }
    account.sessions = { (token) throws(BackendFailure) in
      try await call("GET", WirePath.sessions, token).value(SessionList.self).sessions
    }
    account.activity = { (next, token) throws(BackendFailure) in
      let page = next.map {
        "?before=" + ($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
      }
      return try await call("GET", WirePath.activity + (page ?? ""), token).value(Activity.self)
    }
    account.export = { (token) throws(BackendFailure) in
      let answer = try await call("GET", WirePath.export, token)
      guard answer.status == 200, let file = ExportedFile(received: answer.body) else { throw answer.failure }
      return file
    }
    account.endSession = { (id, token) throws(BackendFailure) in
      try await done("DELETE", below(WirePath.sessions, id.rawValue), token)
    }
    account.endSessions = { (which, token) throws(BackendFailure) in
      try await done("DELETE", WirePath.sessions + (which == .others ? "?keep=current" : ""), token)
    }
    account.delete = { (token, key) throws(BackendFailure) in
      try await call("DELETE", WirePath.user, token, key: key).value(DeletionResponse.self).deletion
    }
    account.checkApple = { (token) throws(BackendFailure) in
      try await call("POST", WirePath.checkApple, token).value(AppleConsentAnswer.self).state
    }
    addProofs(to: &account)
    addSecurity(to: &account)
    return account
  }

  private func addProofs(to account: inout AccountBackend) {
    account.reauthenticate = { (proof, token, key) throws(BackendFailure) in
      let answer = try await present(proof, token, key)
      return SessionReceipt(session: try answer.value(Session.self), serverDate: answer.date)
    }
    account.link = { (proof, token, key) throws(BackendFailure) in
      _ = try await present(proof, token, key).value(User.self)
    }
    account.unlink = { (id, token) throws(BackendFailure) in
      try await done("DELETE", below(WirePath.identities, id.rawValue), token)
    }
    account.setPassword = { (change, token) throws(BackendFailure) in
      try await done("PUT", WirePath.password, token, json: encode(change))
    }
    account.merge = { (request, token, key) throws(BackendFailure) in
      try await call("POST", WirePath.merge, token, json: encode(request), key: key).value(MergeResponse.self)
    }
    account.undoMerge = { (id, token) throws(BackendFailure) in
      try await call("POST", below(WirePath.merge, id.rawValue) + "/undo", token).value(MergeResponse.self)
    }
    account.verifyEmail = { (request, token) throws(BackendFailure) in
      _ = try await call("POST", WirePath.verifyEmail, token, json: encode(request)).value(User.self)
    }
    account.resendVerification = { (token) throws(BackendFailure) in
      try await accepted("POST", WirePath.resendVerification, token)
    }
    account.changeEmail = { (request, token) throws(BackendFailure) in
      try await accepted("PUT", WirePath.email, token, json: encode(request))
    }
    account.makeChild = { (request, token) throws(BackendFailure) in
      try await call("POST", WirePath.childSessions, token, json: encode(request)).value(
        ChildSessionCode.self)
    }
  }

  private func present(
    _ proof: SignInProof, _ token: String, _ key: String
  ) async throws(BackendFailure) -> HTTPAnswer {
    guard [.reauthenticate, .link].contains(proof.purpose) else { throw .unusable(proof) }
    var request = try request(presenting: proof)
    request.setBearer(token)
    request.setValue(key, forHTTPHeaderField: WirePath.idempotencyKey)
    return try await send(request)
  }
}
