import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct RecoveryCodeTests {
  @Test func `a code has sixteen characters in groups of four`() throws {
    let code = RecoveryCode(bytes: Data([0, 68, 50, 20, 199, 66, 84, 182, 53, 207]))
    #expect(code.text == "0123-4567-89AB-CDEF")
    #expect(RecoveryCode(bytes: Data(repeating: 255, count: 10)).text == "ZZZZ-ZZZZ-ZZZZ-ZZZZ")
  }

  @Test(arguments: [
    "0123-4567-89AB-CDEF", "0123456789abcdef", " o123 4567 89ab cdef ", "OI23–4567–89AB–CDEF",
    "0l23-4567-89ab-cdef\u{200B}",
  ])
  func `case, separators and letters like digits don't matter`(typed: String) {
    #expect(RecoveryCode(typed)?.text == "0123-4567-89AB-CDEF")
  }

  @Test(arguments: [
    "", "123456", "0123-4567-89AB-CDE", "0123-4567-89AB-CDEF-0", "0123-4567-89AB-CDEU", "０123456789ABCDEF",
  ])
  func `what can't be a code is none`(typed: String) {
    #expect(RecoveryCode(typed) == nil)
  }

  @Test func `ten different codes are drawn, and only a keyed hash identifies them`() throws {
    let codes = Surroundings.live.newRecoveryCodes()
    #expect(Set(codes.map(\.text)).count == 10)
    let ring = StoreFixture.codeRing
    #expect(Set(codes.map { $0.hash(by: ring) }).count == 10)
    #expect(codes[0].hash(by: ring) == RecoveryCode(codes[0].text.lowercased())?.hash(by: ring))
  }

  @Test func `secrets are written as RFC 4648 writes them`() {
    let vectors = [
      "": "", "f": "MY", "fo": "MZXQ", "foo": "MZXW6", "foob": "MZXW6YQ", "fooba": "MZXW6YTB",
      "foobar": "MZXW6YTBOI",
    ]
    for (text, encoded) in vectors { #expect(Base32.text(Data(text.utf8)) == encoded) }
  }
}
