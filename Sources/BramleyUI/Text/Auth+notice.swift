import BramleyClient

extension Auth {
  /// What an alert shows now. An account that exists has an alert of its own.
  var notice: FailureNotice? {
    failure.flatMap { $0.existingAccount == nil ? FailureNotice($0) : nil }
  }

  /// The account that the last sign-in would have doubled. Closing its alert dismisses the failure.
  var existingAccount: ExistingAccount? {
    get { failure?.existingAccount }
    set { if newValue == nil { dismissFailure() } }
  }

  /// Whether an alert is open. Closing it dismisses the failure.
  var isShowingNotice: Bool {
    get { notice != nil }
    set { if !newValue { dismissFailure() } }
  }
}
