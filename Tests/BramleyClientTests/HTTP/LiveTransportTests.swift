#if os(Linux) || os(macOS)
  import BramleyAPI
  import Foundation
  import Testing

  @testable import BramleyClient

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite struct LiveTransportTests {
    private func send(
      _ answer: String?, _ transport: Transport = .live()
    ) async throws(TransportError) -> HTTPAnswer {
      guard let server = try? RawServer(answer) else { throw TransportError(.unreachable, url: nil) }
      return try await transport.send(URLRequest(url: server.url))
    }

    @Test func `a 401 with a bearer challenge is an answer like any other`() async throws {
      let answer = try await send(
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer error=\"invalid_token\"\r\n"
          + "Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}")
      #expect(answer.status == 401)
      #expect(answer.mediaType == Problem.mediaType)
      #expect(answer.body == Data("{}".utf8))
    }

    @Test func `a redirect is not followed`() async throws {
      let answer = try await send(
        "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n")
      #expect(answer.status == 302)
    }

    @Test func `a response without end is cut off`() async throws {
      let error = await #expect(throws: TransportError.self) {
        try await send(
          "HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n" + String(repeating: "x", count: 300_000),
          .live(maximumBody: 1_000))
      }
      #expect(error?.kind == .tooLarge)
    }

    @Test func `a connection that breaks is lost`() async throws {
      let error = await #expect(throws: TransportError.self) { try await send("") }
      #expect(error?.kind == .lost)
    }

    @Test(.enabled(if: UntrustedServer.isAvailable, "needs openssl"))
    func `a certificate that is not trusted is reported as such`() async throws {
      let server = try await UntrustedServer()
      let error = await #expect(throws: TransportError.self) {
        try await Transport.live().send(URLRequest(url: server.url))
      }
      #expect(error?.kind == .untrusted)
      #expect(error.map { "\($0)".contains("certificate of https://localhost:") } == true)
    }

    @Test func `a server that speaks no TLS is no untrusted one`() async throws {
      let server = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      var address = try #require(URLComponents(url: server.url, resolvingAgainstBaseURL: false))
      address.scheme = "https"
      let url = try #require(address.url)
      let error = await #expect(throws: TransportError.self) {
        try await Transport.live().send(URLRequest(url: url))
      }
      #expect(error?.kind == .insecure || error?.kind == .lost)
    }

    @Test func `a body cut short is no body`() async throws {
      let error = await #expect(throws: TransportError.self) {
        try await send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}")
      }
      #expect(error?.kind == .lost)
    }

    @Test func `a silent server is given up at the deadline`() async throws {
      let error = await #expect(throws: TransportError.self) {
        try await send(nil, .live(deadline: .milliseconds(50)))
      }
      #expect(error?.kind == .timedOut)
    }

    @Test func `a cancelled task stops its request`() async throws {
      let server = try RawServer(nil)
      let task = Task { try await Transport.live().send(URLRequest(url: server.url)) }
      task.cancel()
      let error = await #expect(throws: TransportError.self) { try await task.value }
      #expect(error?.kind == .cancelled)
    }
  }
#endif
