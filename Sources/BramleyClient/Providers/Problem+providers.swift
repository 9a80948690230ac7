import BramleyAPI

extension Problem {
  /// The providers that the server names, such as those that can prove again who the person is.
  var providers: [ProviderID] { (methods ?? []).map(ProviderID.init(rawValue:)) }

  /// Returns the refusal of a call that needs a recent authentication.
  ///
  /// - Parameter providers: the providers that can give it.
  static func recentSignInRequired(from providers: [ProviderID]) -> Problem {
    Problem(
      code: .reauthenticationRequired, title: "A recent sign-in is required", status: 403,
      methods: providers.map(\.rawValue))
  }
}
