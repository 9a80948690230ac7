import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor @Suite struct StepUpTests {
  @Test func `a challenge is read as RFC 9470 and RFC 9110 write it`() {
    let challenge = StepUpChallenge(
      wwwAuthenticate:
        #"Bearer error="insufficient_user_authentication", error_description="A \"better\" one, please", acr_values="urn:bramley:acr:2 phr", max_age=300"#
    )
    #expect(challenge == StepUpChallenge(classes: [.twoFactors, "phr"], maxAge: 300))
    #expect(challenge?.needsSecondFactor == true)
    let bound = StepUpChallenge(
      wwwAuthenticate: #"DPoP  error=insufficient_user_authentication,max_age="60", algs="ES256""#)
    #expect(bound == StepUpChallenge(maxAge: 60) && bound?.needsSecondFactor == false)
    #expect(StepUpChallenge(classes: [.twoFactors, .oneFactor]).needsSecondFactor == false)
  }

  @Test(arguments: [
    #"Bearer error="invalid_token""#, #"Basic error="insufficient_user_authentication""#, "Bearer", "", "=",
    #"Bearer realm="error=insufficient_user_authentication""#,
  ])
  func `anything else is no such challenge`(header: String) {
    #expect(StepUpChallenge(wwwAuthenticate: header) == nil)
  }

  /// A back end that wants a proven token.
  private actor Notes {
    private(set) var tokens: [String] = []

    func answer(_ request: URLRequest) -> HTTPAnswer {
      let token = request.value(forHTTPHeaderField: "Authorization") ?? ""
      tokens.append(token)
      guard token != "Bearer proven" else { return HTTPAnswer(status: 200) }
      return HTTPAnswer(
        status: 401,
        headers: [
          "WWW-Authenticate":
            #"Bearer error="insufficient_user_authentication", acr_values="urn:bramley:acr:2""#
        ])
    }
  }

  private let notes = Notes()
  private let server = FactorBackend()
  private let request = URLRequest(url: URL(string: "https://notes.example.com/secret")!)

  private func auth() async throws -> Auth {
    let notes = notes
    var backend = server.backend()
    backend.transport = Transport { (request) throws(TransportError) in await notes.answer(request) }
    let auth = Auth(
      engine: SessionEngine(
        backend: backend, storage: MemoryStorage(), strategies: [PreviewStrategy.apple],
        resourceServers: [URL(string: "https://notes.example.com")!]), credentials: nil)
    try await auth.signIn(with: .apple())
    return auth
  }

  @Test func `a back end's wish for a second factor is met, and the request sent once more`() async throws {
    let auth = try await auth()
    let sending = Task { try await auth.engine.data(for: request) }
    _ = try await auth.nextQuestion { $0.kind == .secondFactor }
    auth.submit("123456")
    #expect(try await sending.value.status == 200)
    #expect(await notes.tokens == ["Bearer preview", "Bearer proven"])
    #expect(try await auth.engine.accessToken() == "proven")
  }

  @Test func `a person who gives none gets the back end's refusal, and is asked once`() async throws {
    let auth = try await auth()
    let sending = Task { try await auth.engine.data(for: request) }
    _ = try await auth.nextQuestion { $0.kind == .secondFactor }
    auth.cancelQuestion()
    #expect(try await sending.value.status == 401)
    #expect(await notes.tokens == ["Bearer preview"])
    #expect(auth.user != nil, "the session stays")
  }
}
