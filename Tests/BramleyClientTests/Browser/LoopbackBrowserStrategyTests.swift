#if os(Linux) || os(macOS)
  import BramleyAPI
  import Foundation
  import Testing

  @testable import BramleyClient

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite struct LoopbackBrowserStrategyTests {
    private let live = Transport.live()

    private func strategy(timeout: Duration = .seconds(120)) -> LoopbackBrowserStrategy {
      LoopbackBrowserStrategy(
        server: URL(string: "http://127.0.0.1:9")!, timeout: timeout,
        transport: Transport { _ throws(TransportError) in
          HTTPAnswer(
            status: 200, headers: ["Content-Type": "application/json"],
            body: Data(#"{"issuer":"http://127.0.0.1:9","more":[1]}"#.utf8))
        })
    }

    /// The fields of the address that the browser opened.
    private func fields(_ url: URL) -> [String: String] {
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    private func get(_ address: String, method: String = "GET") async -> HTTPAnswer? {
      guard let url = URL(string: address) else { return nil }
      var request = URLRequest(url: url)
      request.httpMethod = method
      return try? await live.send(request)
    }

    @Test func `without a way to show a page it fails at once`() async throws {
      let error = await #expect(throws: SignInError.self) {
        try await strategy().authenticate(.apple(), in: SignInContext())
      }
      guard case .notConfigured(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.contains("SignInContext.browser"))
    }

    /// A sign-in in progress, and the fields of the address that its browser opened.
    private func begin() async throws -> (Task<SignInProof, any Error>, fields: [String: String]) {
      let (addresses, continuation) = AsyncStream.makeStream(of: URL.self)
      let strategy = strategy()
      let task = Task {
        try await strategy.authenticate(.apple(), in: SignInContext(browser: { continuation.yield($0) }))
      }
      var iterator = addresses.makeAsyncIterator()
      return (task, fields(try #require(await iterator.next())))
    }

    @Test
    func `other requests are ignored, and the right return gives the code with its verifier`() async throws {
      let (task, fields) = try await begin()
      let (back, state) = (fields["redirect_uri"] ?? "", fields["state"] ?? "")
      let strays = [
        await get(back.replacing("/callback", with: "/favicon.ico")),
        await get("\(back)?code=evil&state=wrong"),
        await get("\(back)?code=evil&state=\(state)", method: "POST"),
        await get("\(back)?code=evil&state=\(state)&iss=http://evil.example"),
      ]
      #expect(strays.map { $0?.status } == [404, 404, 404, 404])
      let page = try #require(await get("\(back)?code=good&state=\(state)&iss=http://127.0.0.1:9"))
      let text = String(decoding: page.body, as: UTF8.self)
      #expect(page.status == 200)
      #expect(text.contains("You can close this window"))
      #expect(page.headers["cache-control"] == "no-store")

      let proof = try await task.value
      let request = try #require(proof.request(TokenRequest.self))
      #expect(request.code == "good" && request.clientID == "app")
      #expect(request.redirectURI == back)
      #expect(PKCE(verifier: request.codeVerifier ?? "").challenge == fields["code_challenge"])
      #expect(proof.wirePath == "/v1/token")
    }

    @Test func `access_denied is the person's no`() async throws {
      let (task, fields) = try await begin()
      let page = await get(
        "\(fields["redirect_uri"] ?? "")?error=access_denied&state=\(fields["state"] ?? "")")
      #expect(page?.status == 200)
      await #expect(throws: SignInError.cancelled) { try await task.value }
    }

    @Test func `it reports when the time limit has passed`() async throws {
      let error = SignInError.provider(code: "timed_out", text: "the browser did not return in time")
      await #expect(throws: error) {
        try await strategy(timeout: .zero).authenticate(.apple(), in: SignInContext(browser: { _ in }))
      }
    }

    @Test func `a cancelled task stops waiting`() async throws {
      let gate = Gate()
      let context = SignInContext(browser: { _ in await gate.pass() })
      let task = Task { try await strategy().authenticate(.apple(), in: context) }
      await gate.reached()
      await gate.open()
      task.cancel()
      await #expect(throws: SignInError.cancelled) { try await task.value }
    }

    @Test func `a silent connection delays nobody`() async throws {
      let listener = try LoopbackListener()
      let silent = try SilentConnection(port: listener.port)
      let port = listener.port
      Task { _ = await self.get("http://127.0.0.1:\(port)/callback?x=1") }
      #expect(
        try await listener.wait(for: .seconds(120)) { request in .success(request.query ?? "") } == "x=1")
      silent.close()
    }
  }
#endif
