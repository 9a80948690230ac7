import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct NewAccountTests {
  private let apple = FixedStrategy(.apple, .success(.fixture("apple-token")))

  private func strategy(_ answer: Result<NewAccount, AppleSheetFailure>) -> NewAccountStrategy {
    NewAccountStrategy(
      sheet: NewAccountSheet { _, _ in answer }, provider: "passkey", apple: apple,
      request: { () throws(SignInError) in
        NewAccountRequest(relyingParty: "example.com", challenge: Data([1]), userID: Data([2]))
      },
      proof: { (account) throws(SignInError) in
        try SignInProof(
          method: .newPasskeyAccount, provider: "passkey", purpose: .signUp,
          request: ["id": account.credentialID])
      })
  }

  @Test func `a new account becomes the back end's own proof`() async throws {
    let account = NewAccount(
      contact: .email("ada@example.com"), credentialID: Data("id".utf8), clientData: Data(), attestation: nil)
    let proof = try await strategy(.success(account)).authenticate(.newPasskeyAccount, in: SignInContext())
    #expect(proof.provider == "passkey" && proof.request([String: Data].self) == ["id": Data("id".utf8)])
    #expect(await apple.asked == 0)
  }

  @Test func `a person with an Apple account continues with Apple's sheet`() async throws {
    let proof = try await strategy(.failure(AppleSheetFailure(1009)))
      .authenticate(.newPasskeyAccount, in: SignInContext())
    #expect(proof.method == .apple)
    #expect(await apple.asked == 1)
  }

  @Test(arguments: [(1010, SignInError.noCredential), (1001, .cancelled)])
  func `a device without passkeys asks for the classic form, going away is silent`(
    number: Int, error: SignInError
  ) async {
    await #expect(throws: error) {
      try await strategy(.failure(AppleSheetFailure(number))).authenticate(
        .newPasskeyAccount, in: SignInContext())
    }
  }
}
