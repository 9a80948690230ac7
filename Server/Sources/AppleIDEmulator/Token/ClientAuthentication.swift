import AppleID

extension EmulatedApple {
  /// The client that a form proves to speak for, by `client_secret_post`.
  func authenticatedClient(_ form: FormFields) throws(TokenErrorBody) -> AppleWorld.Client {
    guard form.repeated.isEmpty, let id = form["client_id"], let secret = form["client_secret"] else {
      throw TokenErrorBody(error: .invalidRequest)
    }
    guard let client = client(id) else { throw TokenErrorBody(error: .invalidClient) }
    do {
      try secrets.verify(secret, for: client.id, at: now())
    } catch {
      throw TokenErrorBody(error: .invalidClient)
    }
    return client
  }
}
