#if Verifier
  import BramleyVerifier
  import Foundation
  import Testing

  /// A token is valid in one encoding only.
  @Suite struct SpellingTests {
    let rig: VerifierRig

    init() async throws { rig = try await VerifierRig() }

    @Test func `another spelling of a good token is refused`() async throws {
      let good = try rig.token()
      let parts = good.split(separator: ".").map(String.init)
      let spellings = [
        good + "=", good + "==", good + "\n", " " + good, good + " ", good + ".", "." + good, good + ".AAAA",
        parts[0] + "." + parts[1], parts[0] + "=." + parts[1] + "." + parts[2],
        parts[0] + "." + parts[1] + "\r\n." + parts[2], parts[0] + "\t." + parts[1] + "." + parts[2],
        parts[0] + ".." + parts[2], "Bearer " + good, "", ".", "..", "...", "{}", "\u{FEFF}" + good, parts[1],
        String(good.dropLast(good.count / 2)),
      ]
      for spelling in spellings {
        #expect(await rig.refusal(of: spelling) == .tokenInvalid(.malformed), "\(spelling.debugDescription)")
      }
      #expect(await rig.server.keyFetches == 0)
      #expect(await rig.refusal(of: good) == nil)
    }

    @Test func `stray bits after the last byte are refused`() async throws {
      let good = try rig.token()
      // The last character of 64 encoded bytes has two significant bits.
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
      let last = try #require(alphabet.firstIndex(of: good.last!))
      #expect(last % 16 == 0)
      for stray in 1..<16 {
        let other = good.dropLast() + String(alphabet[last + stray])
        #expect(await rig.refusal(of: String(other)) == .tokenInvalid(.malformed))
      }
    }

    @Test func `the standard alphabet is refused`() async throws {
      // A payload whose base64url has both characters that differ.
      let good = try rig.token(["note": #""???>>>~~~""#])
      for standard in [good.replacing("-", with: "+"), good.replacing("_", with: "/")] {
        try #require(standard != good)
        #expect(await rig.refusal(of: standard) == .tokenInvalid(.malformed))
      }
      #expect(await rig.refusal(of: good) == nil)
    }

    @Test func `a token beyond the length limit is rejected before it is read`() async throws {
      let room = 16 * 1024 - (try rig.token(["note": #""""#]).utf8.count)
      let fits = try rig.token(["note": "\"\(String(repeating: "x", count: room * 3 / 4 - 2))\""])
      let exceeds = try rig.token(["note": "\"\(String(repeating: "x", count: room * 3 / 4 + 4))\""])
      try #require(fits.utf8.count <= 16 * 1024 && exceeds.utf8.count > 16 * 1024)
      #expect(await rig.refusal(of: fits) == nil)
      #expect(await rig.refusal(of: exceeds) == .tokenInvalid(.malformed))
    }

    @Test(arguments: [
      #"{"alg":"none","typ":"at+jwt","kid":"key-1","alg":"ES256"}"#,
      #"{"alg":"ES256","typ":"at+jwt","kid":"key-1","alg":"none"}"#,
      #"{"alg":"ES256","typ":"at+jwt","kid":"key-1","kid":"key-1"}"#,
      #"{"alg":"ES256","typ":"at+jwt","kid":"key-1","\u0061lg":"ES256"}"#,
      #"{"alg":"ES256","typ":"at+jwt","kid":"key-1","x":{"y":1,"y":2}}"#,
    ])
    func `a header with a member twice is refused`(header: String) async throws {
      let token = try rig.signer.token(header: header, payload: rig.payload())
      #expect(await rig.refusal(of: token) == .tokenInvalid(.malformed))
    }

    @Test func `a duplicate claim is rejected`() async throws {
      for twice in [#""sub":"user-2""#, #""s\u0075b":"user-1""#, #""exp":9999999999"#] {
        let payload = rig.payload().dropLast() + "," + twice + "}"
        let token = try rig.signer.token(payload: String(payload))
        #expect(await rig.refusal(of: token) == .tokenInvalid(.malformed))
      }
    }

    @Test(arguments: ["", "[]", "null", "\"ES256\"", "{", "{}", #"{"alg":7,"typ":"at+jwt"}"#, "\u{FEFF}{}"])
    func `a header that is not one is refused`(header: String) async throws {
      let token = try rig.signer.token(header: header, payload: rig.payload())
      #expect(await rig.refusal(of: token) == .tokenInvalid(.malformed))
    }

    @Test func `JSON in another encoding than UTF-8 is refused`() async throws {
      let parts = try rig.token().split(separator: ".")
      for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .utf32LittleEndian] {
        let payload = try #require(rig.payload().data(using: encoding)).base64URL
        let input = "\(parts[0]).\(payload)"
        let token = "\(input).\(try rig.signer.signature(of: input).base64URL)"
        #expect(await rig.refusal(of: token) == .tokenInvalid(.malformed))
      }
    }

    @Test func `JSON nested without end is refused`() async throws {
      let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
      #expect(await rig.refusal(of: try rig.token(["x": deep])) == .tokenInvalid(.malformed))
    }
  }
#endif
