import BramleyAPI
import BramleyClient
import BramleyUI
import ComposableArchitecture

extension AlertState {
  /// Tells a failure; nil for what screens are silent about.
  public init?<Value>(_ outcome: AuthOutcome<Value>) {
    guard case .failed(let failure) = outcome else { return nil }
    self.init(failure)
  }

  /// Tells a failure; nil for what screens are silent about.
  public init?(_ failure: AuthFailure) {
    guard let notice = failure.notice else { return nil }
    self.init(title: notice.title, message: notice.text)
  }

  /// Tells that a step needs a fresh proof, where this screen can't ask for any that would do.
  init?(_ proving: ProvingStep) {
    let error = AccountError.reauthenticationRequired(methods: proving.methods)
    guard let failure = AuthFailure(error, action: proving.step.action) else { return nil }
    self.init(failure)
  }

  /// Tells what became of an account that was deleted.
  init(_ deletion: Deletion) {
    self.init(title: deletion.notice.title, message: deletion.notice.text)
  }

  private init(title: String, message: String) {
    self.init {
      TextState(verbatim: title)
    } message: {
      TextState(verbatim: message)
    }
  }
}
