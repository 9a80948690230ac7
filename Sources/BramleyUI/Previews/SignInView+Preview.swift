#if canImport(SwiftUI)
  import BramleyClient
  import Foundation
  import SwiftUI

  #Preview("Apple") { SignInView(auth: .preview()) }

  #Preview("Apple and passwords") {
    SignInView(auth: .preview(), options: SignInOptions(passwords: .signInAndSignUp))
  }

  #Preview("Dark") {
    SignInView(auth: .preview(), options: SignInOptions(passwords: .signIn)).preferredColorScheme(.dark)
  }

  #Preview("Signing in") {
    SignInView(auth: .preview(.signingIn(.apple)), options: SignInOptions(passwords: .signIn))
  }

  #Preview("Failed") {
    SignInView(
      auth: .preview(
        .signedOut,
        failure: AuthFailure(action: .signIn, reason: .wrongCredentials, code: "credentials_invalid")),
      options: SignInOptions(passwords: .signIn))
  }

  #Preview("Right to left") {
    SignInView(auth: .preview(), options: SignInOptions(passwords: .signInAndSignUp))
      .environment(\.layoutDirection, .rightToLeft)
  }

  #Preview("Largest text") {
    SignInView(auth: .preview(), options: SignInOptions(passwords: .signInAndSignUp))
      .environment(\.dynamicTypeSize, .accessibility5)
  }
#endif
