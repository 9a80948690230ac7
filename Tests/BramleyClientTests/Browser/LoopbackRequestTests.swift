import Testing

@testable import BramleyClient

@Suite struct LoopbackRequestTests {
  private func read(_ head: String) -> LoopbackRequest? {
    LoopbackRequest(head: Array(head.utf8), host: "127.0.0.1:4000")
  }

  @Test func `a browser's request is read`() throws {
    let request = try #require(read("GET /callback?a=b?c HTTP/1.1\r\nhOst:  127.0.0.1:4000 \r\nX: y\r\n\r\n"))
    #expect(request.method == "GET" && request.path == "/callback" && request.query == "a=b?c")
  }

  @Test(arguments: [
    "GET /callback?a HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "GET /callback?a HTTP/1.1\r\nHost: localhost:4000\r\n\r\n",
    "GET /callback?a HTTP/1.1\r\nHost: 127.0.0.1:4000\r\nHost: 127.0.0.1:4000\r\n\r\n",
    "GET /callback?a HTTP/1.1\r\n\r\n", "GET /callback\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n", "\r\n\r\n",
    "GET  HTTP/1.1 \r\nHost: 127.0.0.1:4000\r\n\r\n",
  ])
  func `any other request is not`(head: String) {
    #expect(read(head) == nil)
  }
}
