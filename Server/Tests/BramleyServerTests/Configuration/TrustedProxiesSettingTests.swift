import Testing

@testable import BramleyServer

@Suite struct TrustedProxiesSettingTests {
  static let url = "BRAMLEY_SERVER_PUBLIC_URL"
  static let proxies = "BRAMLEY_SERVER_TRUSTED_PROXIES"

  @Test(arguments: [
    ([url: "https://id.example.com"], false),
    ([url: "https://id.example.com", proxies: "none"], true),
    ([url: "https://id.example.com", proxies: "127.0.0.1/32"], true),
    ([url: "http://127.0.0.1:8080"], true),
    ([:], true),
  ])
  func `a server behind TLS starts once it is said whose X-Forwarded-For counts`(
    variables: [String: String], starts: Bool
  ) {
    let sentences = ConfigurationFixture.sentences(variables, listens: true)
    #expect(sentences.isEmpty == starts, "\(sentences)")
    if !starts {
      #expect(sentences.count == 1)
      #expect(sentences.first?.hasPrefix("server.trusted_proxies is not set: ") == true)
      #expect(sentences.first?.contains("[127.0.0.1/32]") == true)
      #expect(sentences.first?.contains("none") == true)
    }
    #expect(
      ConfigurationFixture.sentences(variables) == [], "a server inside another process has its host's TLS")
  }

  @Test func `a malformed list is reported once`() {
    let sentences = ConfigurationFixture.sentences(
      [Self.url: "https://id.example.com", Self.proxies: "localhost"], listens: true)
    #expect(sentences.count == 1)
  }
}
