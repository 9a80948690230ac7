extension NonceSource {
  /// Nonces that the server issues (`POST /v1/nonces`); needed with `apple.nonces: server`.
  public static func server(_ backend: BramleyBackend) -> NonceSource {
    NonceSource(issuedBy: { () throws(BackendFailure) in try await backend.nonce() })
  }

  init(issuedBy issue: @escaping @Sendable () async throws(BackendFailure) -> String) {
    self.init { () throws(SignInError) in
      do throws(BackendFailure) { return try await issue() } catch { throw SignInError(error) }
    }
  }
}
