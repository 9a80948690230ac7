#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  #Preview("Account") { NavigationStack { AccountView(auth: .preview(.signedIn(.preview))) } }

  #Preview("Asks for a proof") {
    NavigationStack { AccountView(auth: .preview(.signedIn(.preview), Preview(asksForProof: true))) }
  }

  #Preview("No devices to be had") {
    NavigationStack {
      AccountView(auth: .preview(.signedIn(.preview), Preview(failure: .unexpectedAnswer(status: 502))))
    }
  }

  #Preview("Confirm it’s you") {
    let model = AccountModel(auth: .preview(.signedIn(.preview)))
    model.proof = AccountModel.Proof(step: .deleteAccount, email: "maya@example.com")
    return ProofView(model: model)
  }
#endif
