#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  #Preview("Account") { NavigationStack { AccountView(auth: .preview(.signedIn(.preview))) } }

  #Preview("Asks before a deletion") {
    let model = AccountModel(auth: .preview(.signedIn(.preview)))
    model.confirmation = StepConfirmation(.delete, of: .preview, on: .loading)
    return NavigationStack { AccountView(model: model) }
  }

  #Preview("Asks for the password") {
    let model = AccountModel(auth: .preview(.signedIn(.preview)))
    model.proof = AccountModel.Proof(step: .delete, user: .preview, accepted: [.password])
    return NavigationStack { AccountView(model: model) }
  }

  #Preview("Asks Apple for a proof") {
    NavigationStack { AccountView(auth: .preview(.signedIn(.preview), Preview(asksForProof: true))) }
  }

  #Preview("Not deleted") {
    let failure = AuthFailure(action: .deleteAccount, reason: .unavailable, code: "unavailable")
    return NavigationStack { AccountView(auth: .preview(.signedIn(.preview), failure: failure)) }
  }

  #Preview("Every call fails") {
    NavigationStack {
      AccountView(auth: .preview(.signedIn(.preview), Preview(failure: .unexpectedAnswer(status: 502))))
    }
  }

  #Preview("Every call takes its time") {
    NavigationStack { AccountView(auth: .preview(.signedIn(.preview), Preview(delay: .seconds(3)))) }
  }
#endif
