#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import Foundation
  import SwiftUI

  extension User {
    /// A person with a password.
    fileprivate static let withPassword: User = {
      var user = User.preview
      user.identities.append(
        Identity(
          id: "2", provider: "password", subject: "maya.okafor@example.com", email: "maya.okafor@example.com",
          linkedAt: user.createdAt))
      return user
    }()
  }

  #Preview("First password") {
    NewPasswordView(user: .preview, isBusy: false, save: { _ in }, cancel: {})
  }

  #Preview("Change of a password") {
    NewPasswordView(user: .withPassword, isBusy: false, save: { _ in }, cancel: {})
  }

  #Preview("Being saved") {
    NewPasswordView(user: .withPassword, isBusy: true, save: { _ in }, cancel: {})
  }

  #Preview("Largest text") {
    NewPasswordView(user: .withPassword, isBusy: false, save: { _ in }, cancel: {})
      .environment(\.dynamicTypeSize, .accessibility5)
  }

  #Preview("Saved by an Auth") {
    NewPasswordSheet(user: .withPassword, auth: .preview(.signedIn(.withPassword)), methods: .standard)
  }

  #Preview("Rows of the account screen") {
    Form {
      SecurityRows(
        user: .withPassword, offer: MethodOffer(account: [.passwords, .activity, .export]), password: {},
        activity: {}, export: {})
    }
  }
#endif
