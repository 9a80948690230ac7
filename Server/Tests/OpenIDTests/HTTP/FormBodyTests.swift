import OpenID
import Testing

@Suite struct FormBodyTests {
  @Test(arguments: [
    ("", ""), ("abcXYZ019-._~", "abcXYZ019-._~"), (" ", "%20"), ("+", "%2B"), ("&=", "%26%3D"), ("%", "%25"),
    ("/?#", "%2F%3F%23"), ("ä", "%C3%A4"), ("日", "%E6%97%A5"), ("👩‍👧", "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7"),
    ("a\r\nb\0", "a%0D%0Ab%00"), ("*'()!", "%2A%27%28%29%21"), ("name email", "name%20email"),
  ])
  func `everything but unreserved characters is in percent form`(plain: String, escaped: String) {
    #expect(FormBody.escape(plain) == escaped)
  }

  @Test func `fields stand in their order, names escaped too`() {
    #expect(FormBody.encode([("b", "1"), ("a b", "x&y=z"), ("c", "")]) == "b=1&a%20b=x%26y%3Dz&c=")
    #expect(FormBody.encode([]).isEmpty)
  }
}
