import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct AppleEmulatorStrategyTests {
  private func strategy(_ answer: @escaping @Sendable ([String: String]) -> HTTPAnswer)
    -> AppleEmulatorStrategy
  {
    AppleEmulatorStrategy(
      apple: URL(string: "http://127.0.0.1:2")!, person: "ada",
      transport: Transport { request throws(TransportError) in
        let fields = (try? JSONSerialization.jsonObject(with: request.httpBody ?? Data())) as? [String: Any]
        return answer((fields ?? [:]).compactMapValues { $0 as? String })
      })
  }

  private let context = SignInContext(nonce: NonceSource { () throws(SignInError) in "raw" })

  @Test func `Apple gets the digest of the nonce and the server the nonce`() async throws {
    let strategy = strategy { fields in
      HTTPAnswer(
        status: fields["nonce"] == SHA256Digest.hex("raw") && fields["person"] == "ada" ? 200 : 400,
        headers: ["Content-Type": "application/json"],
        body: Data(
          """
          {"user":"001.ada","authorization_code":"c","identity_token":"t","state":"\(fields["state"] ?? "")",
           "full_name":{"given_name":"Ada","family_name":"Lovelace"},"email":"a@b.example","real_user_status":2}
          """.utf8))
    }
    let proof = try await strategy.authenticate(.apple(), in: context)
    #expect(proof.subject == "001.ada")
    #expect(proof.name == PersonName(givenName: "Ada", familyName: "Lovelace"))
    let body = try #require(proof.request(AppleSignInRequest.self))
    #expect(body.nonce == "raw" && body.authorizationCode == "c" && body.identityToken == "t")
  }

  @Test func `somebody else's state is refused`() async throws {
    let strategy = strategy { _ in
      HTTPAnswer(
        status: 200, headers: ["Content-Type": "application/json"],
        body: Data(#"{"user":"u","authorization_code":"c","identity_token":"t","state":"other"}"#.utf8))
    }
    await #expect(throws: SignInError.self) { try await strategy.authenticate(.apple(), in: context) }
  }

  @Test func `an unknown person is the provider's refusal`() async throws {
    let strategy = strategy { _ in .problem(.notFound, 404) }
    await #expect(throws: SignInError.provider(code: "not_found", text: "not_found")) {
      try await strategy.authenticate(.apple(), in: context)
    }
  }
}
