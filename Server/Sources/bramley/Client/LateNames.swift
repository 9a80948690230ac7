import BramleyClient

extension SessionEngine {
  /// Says that a name which an earlier sign-in could not deliver has reached the account, if one has.
  func reportLateNames() async {
    guard await lateNameCount > 0 else { return }
    StandardStreams.error(
      "A name that an earlier sign-in could not deliver has been sent to the account now.")
  }
}
