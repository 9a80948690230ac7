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
    return account
  }

  private func addProofs(to account: inout AccountBackend) {
    account.reauthenticate = { (proof, token, key) throws(BackendFailure) in
      _ = try await present(proof, below: WirePath.reauthenticate, token, key).value(Session.self)
    }
    account.link = { (proof, token, key) throws(BackendFailure) in
      _ = try await present(proof, below: WirePath.identities, token, key).value(User.self)
    }
    account.unlink = { (id, token) throws(BackendFailure) in
      try await done("DELETE", below(WirePath.identities, id.rawValue), token)
    }
    account.setPassword = { (change, token) throws(BackendFailure) in
      try await done("PUT", WirePath.password, token, json: encode(change))
    }
    account.makeChild = { (request, token) throws(BackendFailure) in
      try await call("POST", WirePath.childSessions, token, json: encode(request)).value(
        ChildSessionCode.self)
    }
  }

  /// Hands a sign-in's body to the endpoint of the same method below another path.
  private func present(
    _ proof: SignInProof, below path: String, _ token: String, _ key: String
  ) async throws(BackendFailure) -> HTTPAnswer {
    guard let name = proof.signInName, let body = proof.json else {
      throw .refused(
        Problem(
          code: .invalidRequest, title: "The request is malformed", status: 400,
          detail: "A proof for \(proof.path) can't be used here."))
    }
    return try await call("POST", below(path, name), token, json: body, key: key)
  }

  private func call(
    _ method: String, _ path: String, _ token: String, json: Data? = nil, key: String? = nil
  ) async throws(BackendFailure) -> HTTPAnswer {
    var request = URLRequest.wire(method, path, of: server)
    request.setBearer(token)
    if let json { request.setJSON(json) }
    if let key { request.setValue(key, forHTTPHeaderField: WirePath.idempotencyKey) }
    return try await send(request)
  }

  private func done(
    _ method: String, _ path: String, _ token: String, json: Data? = nil
  ) async throws(BackendFailure) {
    let answer = try await call(method, path, token, json: json)
    // Others answer 200 to everything, with a page or with JSON of their own.
    guard answer.status == 204 else { throw answer.failure }
  }

  /// The path of one thing; an id is a server's text and may not lead elsewhere.
  private func below(_ path: String, _ id: String) -> String {
    path + "/" + (id.addingPercentEncoding(withAllowedCharacters: .urlPathSegmentAllowed) ?? "")
  }
}

extension CharacterSet {
  fileprivate static let urlPathSegmentAllowed = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~.")
}

extension SignInProof {
  /// The method's name on the wire, if it is one of Bramley's sign-ins: `apple` of `/v1/sign-in/apple`.
  var signInName: String? {
    let prefix = WirePath.signIn + "/"
    guard path.hasPrefix(prefix) else { return nil }
    let name = path.dropFirst(prefix.count)
    return name.isEmpty || name.contains("/") ? nil : String(name)
  }

  /// The body as JSON, if it is one.
  var json: Data? {
    switch body {
    case .apple(let request): try? WireJSON.encoder().encode(request)
    case .json(let data): data
    case .token: nil
    }
  }
}
