import BramleyTokens
import Foundation
import Testing

@Suite struct Base64URLTests {
  // RFC 4648, section 10, without padding; and the two characters of the URL alphabet.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"), ("~~~", "fn5-"), ("???", "Pz8_"),
  ])
  func `the standard's examples are read and written`(plain: String, encoded: String) {
    #expect(Data(base64URL: encoded.utf8) == Data(plain.utf8))
    #expect(Data(plain.utf8).base64URL == encoded)
  }

  @Test(arguments: [
    "Zg==", "Zm8=", "Z", "Zm9vY", "Zm 9v", "Zm9v\n", " Zm9v", "Pz8/", "fn5+", "Zm.v", "Zm9v\0", "Zm９v", "=",
    "%",
  ])
  func `padding, other alphabets and half a byte are refused`(text: String) {
    #expect(Data(base64URL: text.utf8) == nil)
  }

  @Test(arguments: ["Zh", "Zv", "Z_", "Zm9", "Zm-", "AB", "AAB"])
  func `stray bits at the end are refused`(text: String) {
    #expect(Data(base64URL: text.utf8) == nil)
  }

  @Test func `every length comes back as it was`() {
    for count in 0..<70 {
      let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 201) })
      #expect(Data(base64URL: bytes.base64URL.utf8) == bytes)
    }
  }
}
