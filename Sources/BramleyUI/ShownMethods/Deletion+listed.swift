import BramleyAPI

extension Deletion {
  /// The providers other than Apple that may still list the app in the person's account there. Apple has an instruction
  /// of its own.
  var stillListed: [ProviderID] {
    revocations.filter { $0.provider != .apple && $0.state == .notPossible }.map(\.provider)
  }
}
