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
    #"{"alg":"X","alg":"Y"}"#, #"{"alg":"X","kid":"a","kid":"b"}"#, #"{"alg":"X","\u0061lg":"X"}"#,
    #"{"alg":"X","crit":["b64"]}"#, #"{"alg":"X","crit":null}"#, #"{"alg":"X","crit":[]}"#,
    #"{"alg":"X","other":{"a":1,"a":2}}"#, "\u{FEFF}{\"alg\":\"X\"}", #"["alg"]"#, #"{"alg":"X"} {}"#,
  ])
  func `a header that two readers may read in two ways is rejected`(header: String) {
    #expect(CompactJWS("\(Self.part(header)).AA.AA") == nil)
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func `a header that is not UTF-8 is rejected`(bytes: [UInt8]) {
    let header = Data(#"{"alg":"X","kid":""#.utf8) + bytes + Data(#""}"#.utf8)
    #expect(CompactJWS("\(header.base64URL).AA.AA") == nil)
  }

  @Test func `a header in UTF-16 or UTF-32 is rejected`() throws {
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] {
      let header = try #require(#"{"alg":"X"}"#.data(using: encoding))
      #expect(CompactJWS("\(header.base64URL).AA.AA") == nil)
    }
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
