import BramleyCore
import Foundation
import Support
import Testing

@Suite struct IdempotencyKeyTests {
  @Test(arguments: ["a", "3f0c9d1e-8b1c-4b0e-9a55-0c3f1a2b4c5d", "!~", String(repeating: "x", count: 255)])
  func `visible ASCII is a key, known by its hash`(text: String) throws {
    #expect(try #require(IdempotencyKey(text)).hash == StoreFixture.hash(text))
  }

  @Test(arguments: ["", " ", "a b", "a\n", "\ta", "é", "a\0", "\u{7F}", String(repeating: "x", count: 256)])
  func `any other text is not a key`(text: String) {
    #expect(IdempotencyKey(text) == nil)
  }

  @Test func `keys are compared by every character`() {
    #expect(IdempotencyKey("a") != IdempotencyKey("A"))
    #expect(IdempotencyKey("a") == IdempotencyKey("a"))
  }
}
