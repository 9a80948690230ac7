#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  #Preview("Every provider") {
    SignInView(
      auth: .preview(),
      methods: [
        AppleViews(), ProviderViews.google, ProviderViews.facebook, ProviderViews.gitHub,
        ProviderViews.openID("okta", name: "Okta"), PasswordViews(), GuestViews(),
      ])
  }

  #Preview("Every provider, dark") {
    SignInView(
      auth: .preview(),
      methods: [AppleViews(), ProviderViews.google, ProviderViews.facebook, ProviderViews.gitHub]
    )
    .preferredColorScheme(.dark)
  }

  #Preview("An account that exists") {
    let problem = Problem(
      code: .accountExists, title: "An account with this address exists", status: 409, methods: ["apple"])
    return SignInView(
      auth: .preview(
        .signedOut,
        failure: AuthFailure(
          action: .signIn, method: .gitHub, reason: .accountExists, code: "account_exists", problem: problem)),
      methods: [AppleViews(), ProviderViews.gitHub])
  }

  #Preview("A guest's account") {
    NavigationStack {
      AccountView(
        auth: .preview(.signedIn(.guestPreview)),
        methods: [AppleViews(), ProviderViews.google, GuestViews()])
    }
  }

  #Preview("Two accounts") {
    NavigationStack {
      AccountView(
        auth: .preview(
          .signedIn(.preview), Preview(strategies: [PreviewStrategy.apple, PreviewStrategy.google])),
        methods: [AppleViews(), ProviderViews.google])
    }
  }
#endif
