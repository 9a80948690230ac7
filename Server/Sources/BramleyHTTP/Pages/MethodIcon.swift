import BramleyAPI

/// The picture of a sign-in method, as templates choose it.
enum MethodIcon {
  static func values(of method: ProviderID) -> [String: Any] {
    switch method {
    case .apple: ["apple": true]
    case .google: ["google": true]
    case .facebook: ["facebook": true]
    case .gitHub: ["github": true]
    case .email: ["mail": true]
    case .phone: ["text": true]
    case .password: ["password": true]
    case .passkey: ["passkey": true]
    default: ["other": true]
    }
  }
}
