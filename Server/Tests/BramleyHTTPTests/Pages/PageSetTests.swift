import HTTPTypes
import Hummingbird
import HummingbirdCore
import Testing

@testable import BramleyHTTP

@Suite struct PageSetTests {
  let door = TestDoor([
    Endpoint(.get, "/returning") { _, _ in
      PageSet().returning(
        to: "<b>Orch\"\u{301}ard</b>", address: "http://127.0.0.1:9/cb?code=a&state='\"\u{338}><script>")
    },
    Endpoint(.get, "/foreign") { _, _ in PageSet().foreignFlow() },
  ])

  @Test func `values are escaped, also where a combining mark hides a quote`() async throws {
    let page = try await door.ask(.get, "/returning").body
    #expect(page.contains("&lt;b&gt;Orch&quot;\u{301}ard"))
    #expect(
      page.contains(
        #"href="http://127.0.0.1:9/cb?code=a&amp;state=&#39;&quot;"# + "\u{338}&gt;&lt;script&gt;\""))
    #expect(!page.unicodeScalars.split(separator: "<").contains { String($0).hasPrefix("script") })
    #expect(page.contains("<title>Return to &lt;b&gt;"))
  }

  @Test func `the notice for operators is on every page`() async throws {
    let door = TestDoor([
      Endpoint(.get, "/") { _, _ in PageSet(notices: ["an emulator <stands> {{in}} for Apple"]).foreignFlow()
      }
    ])
    #expect(try await door.ask(.get, "/").body.contains("an emulator &lt;stands&gt; in for Apple"))
  }

  @Test func `pages load nothing, run nothing, and are framed by nobody`() async throws {
    let answer = try await door.ask(.get, "/foreign")
    #expect(answer.status == 400)
    let policy = try #require(answer.headers[.contentSecurityPolicy])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
    #expect(answer.headers[.referrerPolicy] == "no-referrer")
    #expect(answer.headers[.xContentTypeOptions] == "nosniff")
    #expect(answer.headers[.cacheControl] == "no-store")
    #expect(answer.body.contains("<style>") && answer.body.contains("another browser"))
  }
}
