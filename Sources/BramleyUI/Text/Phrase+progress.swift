import BramleyClient

extension Phrase {
  /// What a progress view says during an action.
  init(progressOf action: AuthAction) {
    self =
      switch action {
      case .signIn: .signingIn
      case .deleteAccount: .deleting
      default: .working
      }
  }
}
