import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct BrowserStrategyTests {
  private let server = URL(string: "https://auth.example.com")!

  private func strategy(
    _ callback: String = "com.example.app:/signed-in", method: SignInMethod.ID = .appleInBrowser,
    provider: ProviderID = .apple, _ answer: @escaping @Sendable ([String: String]) -> String
  ) throws -> BrowserStrategy {
    let metadata =
      #"{"issuer":"https://auth.example.com","authorization_response_iss_parameter_supported":true}"#
    return BrowserStrategy(
      method, server: server, provider: provider, callback: try #require(BrowserCallback(callback)),
      sheet: BrowserSheet { (page, _, _) throws(SignInError) in
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let fields = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        guard let url = URL(string: answer(fields)) else { throw .cancelled }
        return url
      },
      transport: Transport { _ throws(TransportError) in .json(200, Data(metadata.utf8)) })
  }

  private static func whole(_ fields: [String: String]) -> String {
    "\(fields["redirect_uri"]!)?code=c&state=\(fields["state"]!)&iss=https://auth.example.com"
  }

  @Test(arguments: ["com.example.app:/signed-in", "https://example.com/signed-in"])
  func `the code comes back to the app's address with a verifier that was never shown`(address: String)
    async throws
  {
    let proof = try await strategy(address, Self.whole).authenticate(.appleInBrowser, in: SignInContext())
    let request = try #require(proof.request(TokenRequest.self))
    #expect(request.code == "c" && request.redirectURI == address && request.codeVerifier?.count == 43)
    #expect(proof.wirePath == "/v1/token" && proof.method == .appleInBrowser)
  }

  @Test func `any provider of the server's is one value`() async throws {
    let strategy = try strategy(provider: "google") { fields in
      fields["provider"] == "google" && fields["code_challenge_method"] == "S256" ? Self.whole(fields) : ""
    }
    _ = try await strategy.authenticate(SignInMethod("google"), in: SignInContext())
  }

  @Test(arguments: [
    "com.example.app:/elsewhere?code=c&state=STATE&iss=https://auth.example.com",
    "com.evil:/signed-in?code=c&state=STATE&iss=https://auth.example.com",
    "com.example.app:/signed-in?code=c&state=other&iss=https://auth.example.com",
    "com.example.app:/signed-in?code=c&state=STATE&iss=https://evil.example",
    "com.example.app:/signed-in?code=c&state=STATE", "com.example.app:/signed-in",
  ])
  func `an answer that is not to this request is refused`(answer: String) async throws {
    let strategy = try strategy { answer.replacing("STATE", with: $0["state"]!) }
    await #expect(
      throws: SignInError.provider(code: "state_mismatch", text: "the answer belongs to another request")
    ) {
      try await strategy.authenticate(.appleInBrowser, in: SignInContext())
    }
  }

  @Test func `dismissing the browser is a cancellation`() async throws {
    let strategy = try strategy {
      "\($0["redirect_uri"]!)?error=access_denied&state=\($0["state"]!)&iss=https://auth.example.com"
    }
    await #expect(throws: SignInError.cancelled) {
      try await strategy.authenticate(.appleInBrowser, in: SignInContext())
    }
  }

  @Test(arguments: [
    "http://example.com/a", "https://example.com/a?b=c", "https://u@example.com/a", "javascript:alert(1)", "",
    "signed-in", "https:///a", "app:/a#b", "https://example.com:8443/a",
  ])
  func `an address that can't be an app's is rejected`(address: String) {
    #expect(BrowserCallback(address) == nil)
  }

  @Test func `an address says how the system knows it`() {
    #expect(BrowserCallback("com.example.app:/x")?.kind == .customScheme("com.example.app"))
    #expect(BrowserCallback("https://example.com/x")?.kind == .https(host: "example.com", path: "/x"))
  }
}
