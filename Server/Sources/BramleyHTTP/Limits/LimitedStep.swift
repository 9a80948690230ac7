/// A step that one client may take only so often; the names are the keys under `limits`.
public enum LimitedStep: String, Sendable, CaseIterable {
  case authorize, nonces
  case signIn = "sign_in"
  case token, refresh, notifications
}
