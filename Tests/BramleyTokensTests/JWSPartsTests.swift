import BramleyTokens
import Foundation
import Testing

@Suite struct JWSPartsTests {
  private static func part(_ text: String) -> String { Data(text.utf8).base64URL }

  @Test func `a token is split into its decoded parts`() throws {
    let text = "\(Self.part("header")).\(Self.part("payload")).\(Self.part("sign"))"
    let parts = try #require(JWSParts(text))
    #expect(parts.header == Data("header".utf8) && parts.payload == Data("payload".utf8))
    #expect(parts.signature == Data("sign".utf8))
    #expect(parts.signingInput == Data(text.split(separator: ".").prefix(2).joined(separator: ".").utf8))
  }

  @Test func `an unsigned token has an empty signature`() throws {
    #expect(try #require(JWSParts("AA.AA.")).signature.isEmpty)
  }

  @Test func `the length is bounded to the byte`() {
    #expect(JWSParts("AAAA.AAAA.AAAA", maximumLength: 14) != nil)
    #expect(JWSParts("AAAA.AAAA.AAAA", maximumLength: 13) == nil)
    #expect(JWSParts("AA.AA." + String(repeating: "A", count: JWSParts.maximumLength)) == nil)
  }

  @Test(arguments: [
    "", "a", "AA.AA", "AA.AA.AA.AA", "A.AA.AA", "AA.A.AA", "AA.AA.A", "AA=.AA.AA", "AA.AA.AA=", "AA.AA.AA\n",
    "AA .AA.AA", "AA.AA.A\u{301}A", "AB.AA.AA", "A+.AA.AA",
  ])
  func `any other text is not a token`(text: String) {
    #expect(JWSParts(text) == nil)
  }
}
