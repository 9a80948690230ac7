import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct LocalizedErrorTests {
  @Test(arguments: [
    ("It failed. Try again, or later.", "It failed.", "Try again, or later."),
    ("It failed.", "It failed.", nil),
    ("失敗しました。もう一度お試しください。", "失敗しました。", "もう一度お試しください。"),
    ("विफल। फिर कोशिश करें।", "विफल।", "फिर कोशिश करें।"),
  ])
  func `the first sentence says what happened and the rest what to do`(
    text: String, happened: String, suggestion: String?
  ) {
    let description = ErrorDescription(sentences: text)
    #expect(description.happened == happened && description.suggestion == suggestion)
  }

  @Test func `every error of the kit describes itself to a person`() {
    let lost = TransportError(.lost, url: URL(string: "https://id.example.com/secret"))
    let problem = Problem(code: .credentialsInvalid, title: "Wrong", status: 401, detail: "no such password")
    let errors: [any Error] = [
      SignInError.cancelled, SignInError.network(lost), SignInError.refused(problem),
      SignInError.storage(.locked), SessionError.notSignedIn, SessionError.unsupported(.devices),
      AccountError.proof(.cancelled), AccountError.session(.network(lost)),
      AccountError.reauthenticationRequired(methods: [.password]), BackendFailure.network(lost), lost,
      SecureStorageError.locked, AuthFailure(action: .signIn, reason: .offline, code: "x"),
    ]
    for error in errors {
      #expect(error.localizedDescription.hasSuffix("."), "\(error)")
      #expect(!error.localizedDescription.contains("could not be completed"), "\(error)")
    }
    #expect(SignInError.cancelled.localizedDescription == "Signing in was cancelled.")
    #expect(SignInError.network(lost).localizedDescription == "The server can’t be reached.")
    #expect(SignInError.network(lost).recoverySuggestion == "Check your connection and try again.")
    #expect(SignInError.refused(problem).failureReason == "credentials_invalid: no such password")
    #expect(lost.failureReason?.contains("secret") == false)
  }

  @Test func `the text for a full disk does not say to unlock the device`() {
    for code: Int32 in [28, 122, -34] {
      let error = SecureStorageError.system(operation: "write", code: code)
      #if os(Linux)
        #expect(error.isFull)
      #endif
      guard error.isFull else { continue }
      let failure = AuthFailure(SessionError.storage(error), action: .start)
      #expect(failure.reason == .storageFull && failure.code == "storage_full")
      #expect(error.localizedDescription == "This device has no space left to keep you signed in.")
    }
  }

  @Test func `a missing entitlement is the developer's to set up, by its name`() {
    let error = SecureStorageError.system(operation: "read", code: -34018)
    let failure = AuthFailure(SignInError.storage(error))
    #expect(failure?.reason == .notConfigured && failure?.code == "storage_missing_entitlement")
    #expect(failure?.failureReason?.contains("errSecMissingEntitlement, -34018") == true)
    #expect(failure?.failureReason?.contains("Keychain Sharing") == true)
  }

  @Test func `what is not configured says what`() {
    #expect(SignInError.notConfigured("pass a browser").failureReason == "pass a browser")
  }

  @Test func `the screens' catalogue gives the texts where the app links it`() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "texts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: place) }
    #expect(ScreenTexts.bundle(in: [place]) == nil)
    let folder = place.appending(path: "Bramley_BramleyUI.bundle")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(ScreenTexts.bundle(in: [place.appending(path: "none"), place]) != nil)
  }
}
