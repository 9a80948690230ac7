#if canImport(SwiftUI)
  import BramleyClient
  import SwiftUI

  #Preview("Checking") { SignInGate(auth: .preview(.checking)) { Text(verbatim: "The app") } }

  #Preview("Signed out") { SignInGate(auth: .preview()) { Text(verbatim: "The app") } }

  #Preview("Signed in") { SignInGate(auth: .preview(.signedIn(.preview))) { Text(verbatim: "The app") } }
#endif
