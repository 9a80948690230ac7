import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct TokenStrategyTests {
  private let context = SignInContext(
    nonce: NonceSource { () throws(SignInError) in "raw" }, device: Device(name: "phone"))

  @Test(arguments: [
    (TokenStrategy.NoncePolicy.none, nil, nil), (.raw, "raw", "raw"),
    (.hashed, SHA256Digest.hex("raw"), "raw"),
  ])
  func `the vendor gets the nonce in its form, the server the raw one`(
    policy: TokenStrategy.NoncePolicy, vendors: String?, servers: String?
  ) async throws {
    let strategy = TokenStrategy("google", provider: "google", nonce: policy) { nonce, _ in
      MainActor.assertIsolated()
      #expect(nonce == vendors)
      return .identityToken("jwt")
    }
    let proof = try await strategy.authenticate(SignInMethod("google"), in: context)
    #expect(proof.wirePath == "/v1/sign-in/google" && proof.method == "google")
    let body = try #require(try JSONSerialization.jsonObject(with: proof.body) as? [String: Any])
    #expect(body["identity_token"] as? String == "jwt" && body["nonce"] as? String == servers)
  }

  @Test func `an access token goes under its own name`() async throws {
    let strategy = TokenStrategy("facebook", provider: "facebook", nonce: .none) { _, _ in
      .accessToken("opaque")
    }
    let proof = try await strategy.authenticate(SignInMethod("facebook"), in: SignInContext(device: nil))
    #expect(proof.body == Data(#"{"access_token":"opaque"}"#.utf8))
  }

  @Test func `a vendor's errors become the kit's`() async throws {
    struct VendorError: Error { let token = "secret" }
    let cases: [(any Error, SignInError)] = [
      (SignInError.cancelled, .cancelled), (CancellationError(), .cancelled),
      (VendorError(), .provider(code: "google", text: "the provider's sign-in failed")),
    ]
    for (thrown, expected) in cases {
      let strategy = TokenStrategy("google", provider: "google", nonce: .none) { _, _ in throw thrown }
      await #expect(throws: expected) { try await strategy.authenticate(SignInMethod("google"), in: context) }
    }
  }

  @Test func `a sign-out reaches the vendor`() async throws {
    let told = Recorder<String>()
    let strategy = TokenStrategy(
      "google", provider: "google", nonce: .none, ask: { _, _ in .identityToken("jwt") },
      deauthenticate: { await told.add("bye") })
    let engine = SessionEngine(backend: .preview(), storage: MemoryStorage(), strategies: [strategy])
    try await engine.signIn(with: SignInMethod("google"))
    try await engine.signOut()
    #expect(await told.all == ["bye"])
  }
}
