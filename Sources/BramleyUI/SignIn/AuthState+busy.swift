import BramleyClient

extension AuthState {
  /// Whether a sign-in is under way. No second one may begin meanwhile.
  var isBusy: Bool {
    if case .signingIn = self { return true }
    return false
  }
}
