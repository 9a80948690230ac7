import BramleyAPI
import BramleyClient
import Testing

@Suite struct AuthOutcomeTests {
  @Test(arguments: [SignInError.cancelled, .alreadyInProgress])
  func `a screen shows nothing after a dismissal or a second tap`(error: SignInError) async {
    let outcome = await AuthOutcome<User>.of(.apple()) { () throws(SignInError) in throw error }
    #expect(outcome == .silent)
  }

  @Test func `no stored credential is a failure after a tap and none at launch`() async {
    let tapped = await AuthOutcome<User>.of(.apple()) { () throws(SignInError) in throw .noCredential }
    let launched = await AuthOutcome<User>.of(.existing()) { () throws(SignInError) in throw .noCredential }
    #expect(tapped.failure?.reason == .noCredential)
    #expect(launched == .silent)
  }

  @Test func `a proof that must be typed is requested, and a dismissed one is no failure`() async {
    let needed = await AuthOutcome<Int>.of(proving: .deleteAccount) { () throws(AccountError) in
      throw .reauthenticationRequired(methods: [.password])
    }
    let left = await AuthOutcome<Int>.of(proving: .deleteAccount) { () throws(AccountError) in
      throw .proof(.cancelled)
    }
    #expect(needed == .proofNeeded(methods: [.password]))
    #expect(left == .silent)
  }

  @Test func `a failure has its action`() async {
    let outcome = await AuthOutcome<Int>.of(.rename) { () throws(SessionError) in
      throw .unsupported(.rename)
    }
    #expect(outcome.failure?.action == .rename)
    #expect(outcome.failure?.reason == .unsupported)
  }

  @Test func `this device comes first, and a failed request keeps the list`() {
    var here = SessionSummary.preview
    here.current = true
    here.id = "01JD0A7HERE"
    let shown = DeviceList.loading.after(.done([.preview, here]))
    let failure = AuthFailure(action: .listSessions, reason: .offline, code: "network_lost")
    let unsupported = AuthFailure(action: .listSessions, reason: .unsupported, code: "unsupported")
    #expect(shown == .shown([here, .preview]))
    #expect(shown.after(.failed(failure)) == shown)
    #expect(DeviceList.loading.after(.failed(failure)) == .unavailable)
    #expect(DeviceList.loading.after(.failed(unsupported)) == .notOffered)
  }
}

extension AuthOutcome {
  fileprivate var failure: AuthFailure? {
    guard case .failed(let failure) = self else { return nil }
    return failure
  }
}

@Suite struct AnyErrorTests {
  struct Own: Error {}

  @Test func `a screen shows any error, and nothing after a dismissal`() {
    func reason(_ error: any Error) -> AuthFailure.Reason? { AuthFailure(error, action: "notes")?.reason }
    let offline = TransportError(.unreachable, url: nil)
    #expect(reason(SessionError.network(offline)) == .offline)
    #expect(reason(SignInError.network(offline)) == .offline)
    #expect(reason(AccountError.session(.network(offline))) == .offline)
    #expect(reason(AccountError.proof(.network(offline))) == .offline)
    #expect(reason(Own()) == .other)
    for silent in [SignInError.cancelled, AccountError.proof(.cancelled), CancellationError()] as [any Error]
    {
      #expect(reason(silent) == nil)
    }
    let failure = AuthFailure(action: .signIn, reason: .storage, code: "storage_locked")
    #expect(AuthFailure(failure as any Error, action: "notes") == failure)
  }
}
