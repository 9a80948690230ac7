import BramleyAPI
import BramleyClient
import Testing

@testable import BramleyUI

@Suite struct FailureNoticeTests {
  private func notice(_ action: AuthAction, _ reason: AuthFailure.Reason) -> FailureNotice? {
    FailureNotice(AuthFailure(action: action, reason: reason, code: reason.rawValue))
  }

  @Test(arguments: [
    (AuthFailure.Reason.offline, FailureText.offline), (.insecure, .insecure), (.unavailable, .unavailable),
    (.tooManyTries, .tooManyTries),
    (.wrongCredentials, .wrongCredentials), (.emailTaken, .emailTaken),
    (.passwordTooShort, .passwordTooShort),
    (.passwordTooCommon, .passwordTooCommon), (.signUpRefused, .signUpRefused),
    (.noCredential, .noCredential),
    (.providerFailed, .providerFailed), (.storage, .storage), (.storageUnreadable, .storageUnreadable),
    (.notConfigured, .notConfigured),
    (.unsupported, .unsupported), (.other, .unknown), ("a_reason_of_tomorrow", .unknown),
  ])
  func `a failed sign-in is shown with its reason`(reason: AuthFailure.Reason, text: FailureText) {
    #expect(notice(.signIn, reason)?.title == .notSignedIn)
    #expect(notice(.signIn, reason)?.text == text)
  }

  @Test func `a wrong entry in another form is not called a wrong password`() {
    let failure = AuthFailure(
      action: .signIn, method: "pin", reason: .wrongCredentials, code: "credentials_invalid")
    #expect(FailureNotice(failure)?.text == .wrongEntry)
    let password = AuthFailure(
      action: .signIn, method: .password, reason: .wrongCredentials, code: "credentials_invalid")
    #expect(FailureNotice(password)?.text == .wrongCredentials)
  }

  @Test func `a launch without network shows nothing`() {
    #expect(notice(.start, .offline) == nil)
    #expect(notice(.start, .unavailable) == nil)
    #expect(notice(.refreshUser, .offline) == nil)
    #expect(notice(.start, .storage)?.text == .storage)
  }

  @Test func `the list of devices shows its own failure`() {
    #expect(notice(.listSessions, .offline) == nil)
    #expect(notice(.listSessions, .sessionEnded)?.title == .signedOutByServer)
  }

  @Test func `a session that the server ended is shown, whatever call noticed it`() {
    #expect(notice(.keepSession, .sessionEnded)?.title == .signedOutByServer)
    #expect(notice(.keepSession, .sessionEnded)?.text == .sessionEnded)
  }

  @Test func `a proof by somebody else is not called a wrong password`() {
    #expect(notice(.deleteAccount, .wrongCredentials)?.title == .notDeleted)
    #expect(notice(.deleteAccount, .wrongCredentials)?.text == .wrongProof)
  }
}

@MainActor @Suite struct NoticeTests {
  @Test func `a failure is shown once`() {
    let auth = Auth.preview(
      .signedOut, failure: AuthFailure(action: .signIn, reason: .offline, code: "offline"))
    #expect(auth.isShowingNotice)
    auth.isShowingNotice = false
    #expect(auth.failure == nil)
    #expect(!auth.isShowingNotice)
  }
}
