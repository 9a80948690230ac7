import AsyncHTTPClient
import Foundation
import Testing

@testable import OpenID

/// What really goes over the wire, and what is read from it.
@Suite struct LiveTransportTests {
  private func send(
    _ call: (URL) -> ProviderTransport.Call, answer: String
  ) async throws -> (request: String, answer: ProviderTransport.Answer) {
    let server = try OneAnswerServer(answer)
    let http = HTTPClient(configuration: ProviderTransport.clientConfiguration)
    let result: Result<ProviderTransport.Answer, any Error>
    do { result = .success(try await ProviderTransport.live(http).send(call(server.url))) } catch {
      result = .failure(error)
    }
    try await http.shutdown()
    return (await server.request, try result.get())
  }

  @Test func `a form goes by POST, a bearer token in its header`() async throws {
    let (request, answer) = try await send(
      { .init(url: $0.appending(path: "auth/usermigrationinfo"), form: [("a b", "c&d=é")], bearer: "t0ken") },
      answer: "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 2\r\n\r\n{}")
    let lines = request.components(separatedBy: "\r\n")
    #expect(lines.first == "POST /auth/usermigrationinfo HTTP/1.1")
    #expect(lines.contains { $0.lowercased() == "authorization: bearer t0ken" })
    #expect(lines.contains { $0.lowercased() == "content-type: application/x-www-form-urlencoded" })
    #expect(lines.last == "a%20b=c%26d%3D%C3%A9")
    #expect(answer.status == 200 && answer.body == Data("{}".utf8) && answer.retryAfter == nil)
    #expect(answer.date == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test func `without a form it is a GET, without a token no header of one`() async throws {
    let (request, answer) = try await send(
      { .init(url: $0.appending(path: "auth/keys")) },
      answer: "HTTP/1.1 429 Slow\r\nRetry-After: 17\r\nDate: today\r\nContent-Length: 0\r\n\r\n")
    #expect(request.hasPrefix("GET /auth/keys HTTP/1.1\r\n"))
    #expect(!request.lowercased().contains("authorization"))
    #expect(answer.status == 429 && answer.retryAfter == 17 && answer.date == nil)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Sat, 21 Nov 2026 09:00:00 GMT", 1_795_251_600), ("Tue, 29 Feb 2028 23:59:59 GMT", 1_835_481_599),
    ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun Nov  6 08:49:37 1994", nil), ("", nil),
    ("Sun, 06 Nov 1994 08:49:37 UTC", nil), ("Sun, 32 Nov 1994 08:49:37 GMT", nil),
    ("Sun, 06 Nov 1994 24:00:00 GMT", nil), ("Sun, +6 Nov 1994 08:49:37 GMT", nil),
    ("Sun, 06 Nov 1994 08:49 GMT", nil), ("Sun, 06 Nov 19944 08:49:37 GMT", nil),
  ])
  func `a date is read in the fixed form alone`(text: String, seconds: TimeInterval?) {
    #expect(HTTPDate.date(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    ("0", 0.0), ("17", 17), ("86401", 86_400), ("99999999999999999999", 86_400), ("-1", nil), ("1.5", nil),
    ("", nil), ("Sun, 06 Nov 1994 08:49:37 GMT", nil),
  ])
  func `Retry-After counts in whole seconds, a day at most`(text: String, seconds: TimeInterval?) {
    #expect(AnswerFields.seconds(text) == seconds)
  }

  @Test func `a transport of two arguments serves calls with a token too`() async throws {
    let transport = ProviderTransport { url, form in
      .init(status: form == nil ? 201 : 202, body: Data(url.absoluteString.utf8))
    }
    let url = try #require(URL(string: "https://apple.example"))
    #expect(try await transport.send(.init(url: url, form: [], bearer: "t")).status == 202)
    #expect(try await transport.send(url, nil).status == 201)
  }
}
