import BramleyTokens
import Foundation
import OpenID
import Testing

@Suite struct CompactJWSTests {
  private static func part(_ text: String) -> String { Data(text.utf8).base64URL }

  @Test func `a token is taken apart`() throws {
    let text =
      "\(Self.part(#"{"alg":"X","kid":"k","typ":"t"}"#)).\(Self.part("payload")).\(Self.part("sign"))"
    let jws = try #require(CompactJWS(text))
    #expect(jws.header.alg == "X" && jws.header.kid == "k" && jws.header.typ == "t")
    #expect(jws.payload == Data("payload".utf8))
    #expect(jws.signature == Data("sign".utf8))
    #expect(jws.signingInput == Data(text.split(separator: ".").prefix(2).joined(separator: ".").utf8))
  }

  @Test func `what was signed is what was received, not what it means`() throws {
    let header = Self.part(#"{ "alg" : "X" }"#)
    let jws = try #require(CompactJWS("\(header)..\(Self.part("sign"))"))
    #expect(jws.payload.isEmpty)
    #expect(jws.signingInput == Data("\(header).".utf8))
  }

  @Test func `the length is bounded to the byte`() {
    let head = "\(Self.part(#"{"alg":"X"}"#))."
    let tail = ".AAAA"
    let room = CompactJWS.maximumLength - head.utf8.count - tail.utf8.count
    let fits = room - (room % 4 == 1 ? 1 : 0)
    #expect(CompactJWS(head + String(repeating: "A", count: fits) + tail) != nil)
    #expect(CompactJWS(head + String(repeating: "A", count: (room / 4 + 1) * 4) + tail) == nil)
  }

  @Test(arguments: [
    "", "a", "a.b", "a.b.c.d", "..", #"{"alg":"X"}.AA.AA"#, "e30.AA.AA", "eyJhbGciOiJYIn0.AA.",
    "eyJhbGciOiJYIn0.A.AA", "eyJhbGciOiJYIn0.AA.A", "eyJhbGciOiJYIn0=.AA.AA", "eyJhbGciOiJYIn0.AA.AA.",
    "eyJhbGciOiJYIn0.AA.AA\n", "eyJhbGciOiJYIn0 .AA.AA", "eyJhbGciOiJYIn0.AA.A\u{301}A",
  ])
  func `any other text is not a token`(text: String) {
    #expect(CompactJWS(text) == nil)
  }
}
