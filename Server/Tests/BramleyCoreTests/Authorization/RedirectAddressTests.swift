import BramleyCore
import Testing

@Suite struct RedirectAddressTests {
  @Test(arguments: [
    "https://example.com/callback", "https://example.com", "https://example.com:8443/cb?x=1&y=2",
    "https://sub.example.com/a/b/c", "https://xn--bcher-kva.example/cb", "http://127.0.0.1/callback",
    "http://127.0.0.1:8765/callback", "http://[::1]/callback", "http://[::1]:9000/cb",
    "http://localhost/callback",
    "http://localhost:3000/callback", "com.example.app:/callback", "com.example.app://callback",
    "com.example.app:callback",
  ])
  func `a trustworthy address is registered and stays unchanged`(text: String) throws {
    let address = try #require(RedirectAddress(text))
    #expect(address.text == text)
    #expect(address.matches(text))
  }

  @Test(arguments: [
    "", " ", "/callback", "callback", "//example.com/callback", "example.com/callback", "https:", "https://",
    "https:///callback", "https:/example.com", "https://?x", "https://:443/callback",
    "http://example.com/callback", "http://127.0.0.2/callback", "http://0.0.0.0/callback",
    "http://10.0.0.1/cb",
    "http://127.1/callback", "http://2130706433/callback", "http://0x7f000001/callback",
    "http://0177.0.0.1/callback",
    "http://127.0.0.1.example.com/callback", "http://localhost.example.com/cb", "http://LOCALHOST/callback",
    "http://[::ffff:127.0.0.1]/callback", "http://[0:0:0:0:0:0:0:1]/cb", "http://[::2]/callback",
    "https://user@example.com/callback", "https://user:pass@example.com/cb",
    "https://example.com@forger.example/cb",
    "http://127.0.0.1@forger.example/cb", "https://example.com/cb@x", "https://example.com/callback#fragment",
    "https://example.com/callback#", "com.example.app:/callback#x",
    "https://example.com\\@forger.example/cb", "https:\\\\example.com\\cb", "https://example.com/*",
    "https://*.example.com/cb", "https://example.com/c b", "https://example.com/cb\n",
    "https://example.com/\tcb",
    "https://example.com/cb\0", "\u{FEFF}https://example.com/cb", "https://exämple.com/cb",
    "https://example.com/ｃb",
    "https://example。com/cb", "HTTPS://example.com/cb", "Http://127.0.0.1/cb", "ftp://example.com/cb",
    "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "app:/callback", "COM.example.app:/cb",
    "vbscript:x", "blob:https://example.com/x", "about:blank", "1com.example:/cb",
  ])
  func `an untrustworthy address is not registered`(text: String) {
    #expect(RedirectAddress(text) == nil)
  }

  @Test func `an endless address is not registered`() {
    let head = "https://example.com/"
    #expect(RedirectAddress(head + String(repeating: "a", count: 1_024 - head.utf8.count)) != nil)
    #expect(RedirectAddress(head + String(repeating: "a", count: 1_025 - head.utf8.count)) == nil)
  }

  @Test(arguments: [
    "https://example.com/callback/", "https://example.com/Callback", "https://EXAMPLE.com/callback",
    "https://example.com:443/callback", "http://example.com/callback", "https://example.com/callback?",
    "https://example.com/callback?x=1", "https://example.com/callback#", "https://example.com/callback#x",
    "https://example.com/./callback", "https://example.com/a/../callback", "https://example.com//callback",
    "https://example.com/%63allback", "https://example.com/callback%00", "https://example.com/callback%20",
    "https://example.com./callback", "https://www.example.com/callback",
    "https://example.com.forger.example/callback",
    "https://forger.example/https://example.com/callback",
    "https://forger.example/?https://example.com/callback",
    "https://user@example.com/callback", "https://example.com@forger.example/callback",
    "https://forger.example#https://example.com/callback", "https://forger.example\\example.com/callback",
    "https://example.com\\callback", "https://example.com/callback\n", " https://example.com/callback",
    "https://example.com/callback ", "HTTPS://example.com/callback", "https:example.com/callback",
    "https:/example.com/callback", "https:///example.com/callback", "//example.com/callback", "/callback", "",
    "https://example.com/callbac", "https://example.com/callback\0", "https://example.com\t/callback",
    "https://example.com/callback;x", "https://example.com/callback&x", "https://ex\u{430}mple.com/callback",
    "https://example.com/c\u{430}llback", "https://xn--exmple-4nf.com/callback",
    "https://example.com/callback\u{301}",
    "https://example\u{3002}com/callback", "https://example.com:8443/callback", "javascript:alert(1)", "null",
  ])
  func `another spelling is another address`(requested: String) throws {
    let address = try #require(RedirectAddress("https://example.com/callback"))
    #expect(!address.matches(requested))
  }

  @Test(arguments: ["http://127.0.0.1", "http://[::1]"])
  func `loopback by number matches any port`(host: String) throws {
    for registered in ["\(host)/callback", "\(host):8080/callback"] {
      let address = try #require(RedirectAddress(registered))
      for port in ["", ":1", ":80", ":8080", ":49152", ":65535"] {
        #expect(address.matches("\(host)\(port)/callback"), "\(port)")
      }
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:0/callback", "http://127.0.0.1:/callback", "http://127.0.0.1:65536/callback",
    "http://127.0.0.1:080/callback", "http://127.0.0.1:+80/callback", "http://127.0.0.1:-1/callback",
    "http://127.0.0.1:80 /callback", "http://127.0.0.1:8a/callback", "http://127.0.0.1:999999999999/callback",
    "http://127.0.0.1:٨٠/callback", "http://127.0.0.1:80:80/callback",
    "http://127.0.0.1:80@forger.example/callback",
    "http://127.0.0.1@forger.example/callback", "http://127.0.0.1.forger.example/callback",
    "http://127.0.0.1:80.forger.example/callback", "http://127.0.0.1:80#@forger.example/callback",
    "http://127.0.0.1:80?@forger.example/callback", "http://127.0.0.1:80\\@forger.example/callback",
    "http://127.0.0.1%2eforger.example/callback", "http://127.0.0.1\\.forger.example/callback",
    "http://localhost/callback", "http://localhost:80/callback", "http://127.0.0.2/callback",
    "http://127.1/callback",
    "http://2130706433/callback", "http://[::1]/callback", "http://[::ffff:127.0.0.1]/callback",
    "https://127.0.0.1/callback", "HTTP://127.0.0.1/callback", "http://127.0.0.1/callback/",
    "http://127.0.0.1/Callback", "http://127.0.0.1/callback?x", "http://127.0.0.1:80/callback#x",
    "http://127.0.0.1//callback", "http://127.0.0.1/", "http://127.0.0.1", "http://127.0.0.1:80",
    "http://user@127.0.0.1/callback", "http://127.0.0.1:80/callback\u{301}",
    "http://127.0.0.1:80/\u{301}callback",
    "http://127.0.0.1\u{301}/callback",
  ])
  func `a loopback address may differ in its port only`(requested: String) throws {
    let address = try #require(RedirectAddress("http://127.0.0.1/callback"))
    #expect(!address.matches(requested))
  }

  @Test func `localhost by name matches its own port only`() throws {
    let address = try #require(RedirectAddress("http://localhost:3000/callback"))
    #expect(!address.matches("http://localhost:3001/callback"))
    #expect(!address.matches("http://localhost/callback"))
    #expect(!address.matches("http://127.0.0.1:3000/callback"))
  }

  @Test func `a query that is registered must be there`() throws {
    let address = try #require(RedirectAddress("http://127.0.0.1/callback?a=1"))
    #expect(address.matches("http://127.0.0.1:5000/callback?a=1"))
    #expect(!address.matches("http://127.0.0.1:5000/callback"))
    #expect(!address.matches("http://127.0.0.1:5000/callback?a=2"))
  }

  @Test(arguments: [
    ("https://example.com/cb", false), ("http://127.0.0.1/cb", true), ("http://[::1]/cb", true),
    ("http://localhost/cb", true), ("com.example.app:/cb", true),
  ])
  func `a code for a program on the same machine leaves the browser`(text: String, leaves: Bool) throws {
    #expect(try #require(RedirectAddress(text)).leavesBrowser == leaves)
  }
}
