import BramleyAPI
import BramleyCore
import Support
import Testing

@Suite struct AuthorizationCodeBindingTests {
  @Test func `bindings are compared byte for byte`() {
    let binding = StoreFixture.binding(redirect: "https://example.com/K")
    #expect(binding == StoreFixture.binding(redirect: "https://example.com/K"))
    // Swift takes the Kelvin sign for the letter K, and a composed letter for a decomposed one.
    #expect(binding != StoreFixture.binding(redirect: "https://example.com/\u{212A}"))
    #expect(StoreFixture.binding(challenge: "\u{E9}") != StoreFixture.binding(challenge: "e\u{301}"))
    #expect(StoreFixture.binding(client: "K") != StoreFixture.binding(client: "\u{212A}"))
  }
}
