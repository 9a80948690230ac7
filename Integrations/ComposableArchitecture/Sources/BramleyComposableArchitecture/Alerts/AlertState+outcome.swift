import BramleyAPI
import BramleyClient
import BramleyUI
import ComposableArchitecture

extension AlertState {
  /// Shows a failure; nil for an outcome about which screens show nothing.
  public init?<Value>(_ outcome: AuthOutcome<Value>) {
    guard case .failed(let failure) = outcome else { return nil }
    self.init(failure)
  }

  /// Shows a failure; nil for an outcome about which screens show nothing.
  public init?(_ failure: AuthFailure) {
    guard let notice = failure.notice else { return nil }
    self.init(title: notice.title, message: notice.text)
  }

  /// Says that a step needs a recent proof, where this screen has no form for any that the server accepts.
  init?(_ proving: ProvingStep) {
    let error = AccountError.reauthenticationRequired(methods: proving.methods)
    guard let failure = AuthFailure(error, action: proving.step.action) else { return nil }
    self.init(failure)
  }

  /// Shows the outcome of a deletion.
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
