import BramleyClient

extension Auth {
  /// What an alert shows now.
  var notice: FailureNotice? { failure.flatMap(FailureNotice.init) }

  /// Whether an alert is open. Closing it dismisses the failure.
  var isShowingNotice: Bool {
    get { notice != nil }
    set { if !newValue { dismissFailure() } }
  }
}
