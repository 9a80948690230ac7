#if canImport(SwiftUI)
  import BramleyClient
  import Foundation
  import SwiftUI

  #Preview("Apple") { SignInView(auth: .preview()) }

  #Preview("Apple and passwords") {
    SignInView(auth: .preview(), methods: [AppleViews(), PasswordViews()])
  }

  #Preview("Dark") {
    SignInView(auth: .preview(), methods: [AppleViews(), PasswordViews(allowsSignUp: false)])
      .preferredColorScheme(.dark)
  }

  #Preview("Signing in") {
    SignInView(
      auth: .preview(.signingIn(.apple)), methods: [AppleViews(), PasswordViews(allowsSignUp: false)])
  }

  #Preview("Failed") {
    SignInView(
      auth: .preview(
        .signedOut,
        failure: AuthFailure(action: .signIn, reason: .wrongCredentials, code: "credentials_invalid")),
      methods: [AppleViews(), PasswordViews(allowsSignUp: false)])
  }

  #Preview("Right to left") {
    SignInView(auth: .preview(), methods: [AppleViews(), PasswordViews()])
      .environment(\.layoutDirection, .rightToLeft)
  }

  #Preview("Largest text") {
    SignInView(auth: .preview(), methods: [AppleViews(), PasswordViews()])
      .environment(\.dynamicTypeSize, .accessibility5)
  }
#endif
