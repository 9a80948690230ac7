extension NonceSource {
  /// Nonces that the server issues (`POST /v1/nonces`); needed with `apple.nonces: server`.
  public static func server(_ backend: BramleyBackend) -> NonceSource {
    NonceSource { () throws(SignInError) in
      do throws(BackendFailure) { return try await backend.nonce() } catch { throw SignInError(error) }
    }
  }
}
