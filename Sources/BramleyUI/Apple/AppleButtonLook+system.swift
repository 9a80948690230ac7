#if canImport(AuthenticationServices) && !os(watchOS)
  import AuthenticationServices

  extension AppleButtonLook.Label {
    var type: ASAuthorizationAppleIDButton.ButtonType {
      switch self {
      case .signIn: .signIn
      case .signUp: .signUp
      case .continue: .continue
      }
    }
  }

  extension AppleButtonLook.Style {
    var style: ASAuthorizationAppleIDButton.Style {
      switch self {
      case .automatic, .black: .black
      case .white: .white
      case .whiteOutline: .whiteOutline
      }
    }
  }
#endif
