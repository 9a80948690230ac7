#if Verifier && (os(Linux) || os(macOS))
  import BramleyVerifier
  import Foundation
  import Testing

  @Suite struct LiveTransportTests {
    private func get(
      _ answer: String?, deadline: Duration = .seconds(30), bearer: String? = nil
    ) async throws -> VerifierTransport.Answer {
      let server = try RawServer(answer)
      return try await VerifierTransport.live(deadline: deadline).get(server.url, bearer)
    }

    @Test func `status, body and caching come back`() async throws {
      let answer = try await get(
        "HTTP/1.1 200 OK\r\ncache-control: public, max-age=300\r\nContent-Length: 2\r\n\r\n{}")
      #expect(answer.status == 200 && answer.body == Data("{}".utf8))
      #expect(answer.cacheControl == "public, max-age=300")
    }

    @Test func `a 401 with a bearer challenge is an answer like any other`() async throws {
      let answer = try await get(
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer\r\nContent-Length: 2\r\n\r\n{}",
        bearer: "a.b.c")
      #expect(answer.status == 401 && answer.body == Data("{}".utf8))
    }

    @Test func `a redirect is not followed`() async throws {
      let target = try RawServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
      let answer = try await get(
        "HTTP/1.1 302 Found\r\nLocation: \(target.url)\r\nContent-Length: 0\r\n\r\n", bearer: "a.b.c")
      #expect(answer.status == 302)
    }

    @Test func `a response without end is cut off`() async throws {
      let endless = String(repeating: "x", count: 300_000)
      await #expect(throws: URLError.self) {
        try await get("HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n" + endless)
      }
    }

    @Test func `a body cut short is no body`() async throws {
      await #expect(throws: (any Error).self) {
        try await get("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}")
      }
    }

    @Test func `a silent server is given up at the deadline`() async throws {
      let error = await #expect(throws: URLError.self) { try await get(nil, deadline: .milliseconds(50)) }
      #expect(error?.code == .timedOut)
    }
  }
#endif
