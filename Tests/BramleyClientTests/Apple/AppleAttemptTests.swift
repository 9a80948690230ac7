import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct AppleAttemptTests {
  private let context = SignInContext(
    now: { Date(timeIntervalSince1970: 1_000) }, nonce: NonceSource { () throws(SignInError) in "raw" })

  private func attempt() async throws -> AppleAttempt {
    try await .make(scopes: [.name, .email], in: context)
  }

  private func credential(_ attempt: AppleAttempt) -> AppleCredential {
    AppleCredential(
      user: "001.ada", state: attempt.state, authorizationCode: Data("code".utf8),
      identityToken: Data("token".utf8))
  }

  @Test func `Apple is given lower-case hex of the nonce's SHA-256`() async throws {
    let request = AppleSheetRequest(try await attempt())
    #expect(request.nonce.count == 64 && request.nonce == request.nonce.lowercased())
    #expect(request.nonce == SHA256Digest.hex("raw"))
    #expect(request.scopes == [.name, .email])
  }

  @Test func `each attempt has 256 bits of nonce and a state of its own`() async throws {
    let context = SignInContext()
    let first = try await AppleAttempt.make(scopes: [], in: context)
    let second = try await AppleAttempt.make(scopes: [], in: context)
    #expect(first.nonce != second.nonce && first.state != second.state)
    // base64url of 32 bytes.
    #expect(first.nonce.count == 43)
  }

  @Test func `a whole answer becomes a proof`() async throws {
    let attempt = try await attempt()
    let proof = try attempt.proof(
      of: credential(attempt), clientID: "com.example", device: Device(name: "phone"))
    #expect(proof.subject == "001.ada")
    #expect(
      proof.request(AppleSignInRequest.self)
        == AppleSignInRequest(
          authorizationCode: "code", identityToken: "token", nonce: "raw", device: Device(name: "phone")))
  }

  @Test(arguments: [nil, "", "another"])
  func `an answer to another request is refused`(state: String?) async throws {
    let attempt = try await attempt()
    var credential = credential(attempt)
    credential.state = state
    #expect(
      throws: SignInError.provider(code: "state_mismatch", text: "the answer belongs to another request")
    ) {
      try attempt.proof(of: credential, clientID: nil, device: nil)
    }
  }

  @Test func `neither token nor code, no person, or bytes that are no text are incomplete`() async throws {
    let attempt = try await attempt()
    let broken: [(inout AppleCredential) -> Void] = [
      {
        $0.identityToken = nil
        $0.authorizationCode = Data()
      }, { $0.user = "" }, { $0.identityToken = Data([0xFF, 0xFE]) },
      { $0.authorizationCode = Data([0xC3, 0x28]) },
    ]
    for change in broken {
      var credential = credential(attempt)
      change(&credential)
      #expect(throws: SignInError.incompleteCredential) {
        try attempt.proof(of: credential, clientID: nil, device: nil)
      }
    }
  }

  @Test func `a bare code names the client`() async throws {
    let attempt = try await attempt()
    var credential = credential(attempt)
    credential.identityToken = nil
    let proof = try attempt.proof(of: credential, clientID: "com.example.app", device: nil)
    let body = try #require(proof.request(AppleSignInRequest.self))
    #expect(body.clientID == "com.example.app" && body.identityToken == nil)
  }

  @Test func `a name is copied whole, and an object without a name is no name`() async throws {
    let attempt = try await attempt()
    var credential = credential(attempt)
    credential.fullName = PersonNameComponents()
    #expect(try attempt.proof(of: credential, clientID: nil, device: nil).name == nil)
    let name = PersonName(
      givenName: "Ada", familyName: "Lovelace", middleName: "King", namePrefix: "Lady",
      nameSuffix: "Countess",
      nickname: "Addie", phonetic: PhoneticName(givenName: "AY-da"))
    credential.fullName = name.components
    #expect(try attempt.proof(of: credential, clientID: nil, device: nil).name == name)
  }

  @Test func `an attempt shows its nonce to nobody`() async throws {
    let attempt = try await attempt()
    var text = "\(attempt) \(String(reflecting: attempt))"
    dump(attempt, to: &text)
    #expect(!text.contains("raw"))
  }
}
