import AppleID

extension EmulatedApple {
  /// The client that a form proves to speak for, by `client_secret_post`.
  func authenticatedClient(
    _ form: FormFields, _ note: JournalNote
  ) throws(TokenErrorBody) -> AppleWorld.Client {
    guard form.repeated.isEmpty, let id = form["client_id"], let secret = form["client_secret"] else {
      throw TokenErrorBody(error: .invalidRequest)
    }
    guard let client = client(id) else {
      note.failure(TokenErrorCode.invalidClient.rawValue, reason: "client_id is not registered")
      throw TokenErrorBody(error: .invalidClient)
    }
    let now = now
    do {
      guard let secrets = try change({ try $0.secrets(of: client.team) }) else {
        throw TokenErrorBody(error: .invalidClient)
      }
      try secrets.verify(secret, for: client.id, at: now)
    } catch {
      note.failure(TokenErrorCode.invalidClient.rawValue, reason: "client_secret: \(error)")
      throw TokenErrorBody(error: .invalidClient)
    }
    return client
  }
}
