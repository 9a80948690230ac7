import BramleyClient

extension AuthState {
  /// Whether a sign-in is under way, so that no second one is begun.
  var isBusy: Bool {
    if case .signingIn = self { return true }
    return false
  }
}
