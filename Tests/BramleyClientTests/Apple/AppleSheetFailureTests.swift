import Testing

@testable import BramleyClient

@Suite struct AppleSheetFailureTests {
  @Test(arguments: [
    (1000, "provider_unknown"), (1001, "cancelled"), (1002, "provider_invalid_response"),
    (1003, "provider_not_handled"), (1004, "provider_failed"), (1005, "provider_not_interactive"),
    (1006, "provider_matched_excluded_credential"), (1007, "provider_credential_import"),
    (1008, "provider_credential_export"), (1009, "provider_prefer_sign_in_with_apple"),
    (1010, "provider_no_passkey"), (1011, "provider_authorization_1011"),
  ])
  func `each number of the system has a name`(number: Int, code: String) {
    #expect(AppleSheetFailure(number).signInError().code == code)
  }

  @Test func `without a tap, no stored credential and a dismissal are the same`() {
    for number in [1001, 1005] {
      #expect(AppleSheetFailure(number).signInError(.onlyIfAvailable) == .noCredential)
    }
    #expect(AppleSheetFailure(1004).signInError(.onlyIfAvailable) != .noCredential)
  }

  @Test func `two numbers of account creation are no failures but other methods`() {
    #expect(AppleSheetFailure(1009).meaning(.full) == .signInWithApple)
    #expect(AppleSheetFailure(1010).meaning(.full) == .classicSignUp)
  }

  @Test func `another domain's number is not mistaken for Apple's`() {
    let failure = AppleSheetFailure(1001, domain: "AKAuthenticationError")
    #expect(failure.signInError() == .provider(code: "system_1001", text: "AKAuthenticationError"))
  }
}
