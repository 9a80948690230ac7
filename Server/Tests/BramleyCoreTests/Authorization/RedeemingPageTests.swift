import BramleyCore
import Testing

@Suite struct RedeemingPageTests {
  static let origins: Set<String> = ["https://www.example.com"]

  @Test(
    arguments: [
      (nil, "https://app.example/cb"), ("https://www.example.com", "com.example.app:/cb"),
      ("https://app.example", "https://app.example/cb?x=1"),
      ("https://app.example", "https://app.example:443/cb"),
      ("http://127.0.0.1:5173", "http://127.0.0.1:5173/cb"), ("http://[::1]:5173", "http://[::1]:5173/cb"),
      ("https://www.example.com", nil),
    ] as [(String?, String?)])
  func `an app, a configured page and the page that the code was sent to may redeem it`(
    origin: String?, redirectURI: String?
  ) {
    #expect(RedeemingPage.isAllowed(origin, redirectURI: redirectURI, origins: Self.origins))
  }

  @Test(
    arguments: [
      ("https://evil.example", "https://app.example/cb"), ("null", "https://app.example/cb"),
      ("null", "com.example.app:/cb"), ("", "https://app.example/cb"), ("https://evil.example", nil),
      ("http://app.example", "https://app.example/cb"), ("https://app.example:444", "https://app.example/cb"),
      ("https://app.example.evil.example", "https://app.example/cb"),
      ("http://127.0.0.1:5174", "http://127.0.0.1:5173/cb"),
      ("https://app.example", "https://app.example@evil.example/cb"),
    ] as [(String, String?)])
  func `no other page may`(origin: String, redirectURI: String?) {
    #expect(!RedeemingPage.isAllowed(origin, redirectURI: redirectURI, origins: Self.origins))
  }
}
