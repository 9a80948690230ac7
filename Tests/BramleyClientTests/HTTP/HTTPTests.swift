import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct HTTPTests {
  @Test func `an HTTP date is read`() {
    #expect(HTTPDate.parse("Sun, 06 Nov 1994 08:49:37 GMT") == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(arguments: [
    "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 99 Nov 1994 25:00:00 GMT",
  ])
  func `any other text is not an HTTP date`(text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }

  @Test func `a form is escaped byte by byte`() {
    let body = FormBody.encode([("a b", "ä&=+"), ("c", "x-._~9")])
    #expect(String(decoding: body, as: UTF8.self) == "a%20b=%C3%A4%26%3D%2B&c=x-._~9")
  }

  @Test func `the error of the token endpoint becomes a problem`() {
    let answer = HTTPAnswer(
      status: 400, headers: ["content-type": "application/json"],
      body: Data(#"{"error":"invalid_grant","error_description":"over","code":"code_invalid"}"#.utf8))
    #expect(
      answer.failure == .refused(Problem(code: .codeInvalid, title: "over", status: 400, detail: "over")))
  }

  @Test func `a network error names the server and no secret`() throws {
    let url = try #require(URL(string: "https://user:pw@id.example.com:8443/v1/x?code=secret"))
    #expect(
      TransportError(.unreachable, url: url).description == "https://id.example.com:8443 can't be reached")
  }

  @Test func `a closed port is unreachable`() async throws {
    #if os(Linux) || os(macOS)
      let port = try LoopbackListener().port
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
      let error = await #expect(throws: TransportError.self) {
        try await Transport.live().send(URLRequest(url: url))
      }
      #expect(error?.kind == .unreachable)
    #endif
  }
}
