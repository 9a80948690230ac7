import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct ProviderMethodTests {
  private let context = SignInContext(
    nonce: NonceSource { () throws(SignInError) in "raw" }, device: Device(name: "phone"))

  @Test(arguments: [
    (SignInMethod.google(identityToken: "jwt", nonce: "n"), TokenStrategy.given(.google, provider: .google)),
    (.facebook(identityToken: "jwt", nonce: "n"), .given(.facebook, provider: .facebook)),
    (.openID("okta", identityToken: "jwt", nonce: "n"), .given(.openID("okta"), provider: "okta")),
  ])
  func `a token that the app has goes to its provider's endpoint, with the nonce as it is`(
    method: SignInMethod, strategy: TokenStrategy
  ) async throws {
    let proof = try await strategy.authenticate(method, in: context)
    #expect(proof.wirePath == "/v1/sign-in/\(strategy.provider)" && proof.method == strategy.method)
    let body = try #require(proof.request(ProviderSignInRequest.self))
    #expect(body.identityToken == "jwt" && body.nonce == "n" && body.device == Device(name: "phone"))
  }

  // Proofs in storage have these names.
  @Test(arguments: [
    (SignInMethod.ID.apple, ProviderID.apple, "apple"), (.password, .password, "password"),
    (.google, .google, "google"), (.facebook, .facebook, "facebook"), (.gitHub, .gitHub, "github"),
    (.emailCode, .email, "email"), (.phone, .phone, "phone"), (.passkey, .passkey, "passkey"),
    (.guest, .guest, "guest"), (.openID("okta"), "okta", "okta"),
  ])
  func `a provider's own method has its name`(method: SignInMethod.ID, provider: ProviderID, name: String) {
    #expect(SignInMethod.ID(of: provider) == method && method.rawValue == name)
  }

  @Test func `Facebook's access token goes without a nonce, since it has none`() async throws {
    let given = try await TokenStrategy.given(.facebook, provider: .facebook)
      .authenticate(.facebook(accessToken: "opaque"), in: SignInContext(device: nil))
    #expect(given.body == Data(#"{"access_token":"opaque"}"#.utf8))
    let asked = try await TokenStrategy.facebook { _, _ in .accessToken("opaque") }
      .authenticate(.facebook, in: SignInContext(device: nil))
    #expect(asked.body == given.body)
  }

  @Test func `Google's and Facebook's SDKs get the nonce as it is, and so does the server`() async throws {
    let strategies: [TokenStrategy] = [
      .google { nonce, _ in "jwt with \(nonce)" },
      .facebook { nonce, _ in .identityToken("jwt with \(nonce)") },
      .openID("okta") { nonce, _ in "jwt with \(nonce)" },
    ]
    for strategy in strategies {
      let proof = try await strategy.authenticate(SignInMethod(strategy.method), in: context)
      let body = try #require(proof.request(ProviderSignInRequest.self))
      #expect(body.identityToken == "jwt with raw" && body.nonce == "raw")
    }
  }

  @Test func `a strategy that only takes tokens asks nobody and says what it needs`() async throws {
    let strategy = TokenStrategy.given(.google, provider: .google)
    #expect(strategy.promptingMethod == nil)
    await #expect(throws: SignInError.self) { try await strategy.authenticate(.google, in: context) }
  }

  @Test func `no print shows a token`() {
    let method = SignInMethod.google(identityToken: "secret-token", nonce: "secret-nonce")
    var text = ""
    dump(method, to: &text)
    #expect(!text.contains("secret") && !"\(method)".contains("secret"))
  }

  @Test func `methods are named as their providers`() {
    let methods: [SignInMethod] = [.google, .facebook, .gitHub, .openID("okta"), .guest]
    #expect(methods.map(\.id) == ["google", "facebook", "github", "okta", "guest"])
  }
}

@MainActor @Suite struct ProofNonceTests {
  private let world = AuthWorld()
  private let apple = FixedStrategy(.apple, .success(.fixture("token-1")))

  @Test func `where a proof must be recent, the token has a nonce of the server's`() async throws {
    let nonces = Recorder<String>()
    let google = TokenStrategy.google { nonce, _ in
      await nonces.add(nonce)
      return "jwt"
    }
    let auth = try await world.signedIn(apple, google)
    try await auth.reauthenticate(with: .google)
    try await auth.link(.google)
    #expect(await nonces.all == ["server-nonce", "server-nonce"])
    #expect(await world.server.count("POST /v1/nonces") == 2)
  }

  @Test func `a sign-in needs no request for its nonce`() async throws {
    let google = TokenStrategy.google { _, _ in "jwt" }
    let auth = world.auth(google)
    _ = try? await auth.signIn(with: .google)
    #expect(await world.server.count("POST /v1/nonces") == 0)
  }
}
