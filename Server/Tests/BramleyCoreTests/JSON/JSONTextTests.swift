import BramleyAPI
import Foundation
import Testing

@testable import BramleyCore

@Suite struct JSONTextTests {
  @Test func `any text survives`() throws {
    var all = String.UnicodeScalarView()
    for value in (0..<0x300) { if let scalar = Unicode.Scalar(value) { all.append(scalar) } }
    all.append(contentsOf: "\u{2028}\u{2029}👩‍👩‍👧/".unicodeScalars)
    var text = JSONText()
    text.member("text", String(all))
    text.member("list", ["", String(all)])
    text.end()
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.bytes)) as? [String: Any])
    #expect(object["text"] as? String == String(all))
    #expect(object["list"] as? [String] == ["", String(all)])
  }

  @Test func `members are separated, also after what is empty`() throws {
    var text = JSONText()
    text.member("none", [String]())
    text.member("object") { _ in }
    text.member("objects", [1, 2]) { $0.member("number", $1) }
    text.member("yes", true)
    text.member("raw", json: Data("[1]".utf8))
    text.end()
    #expect(
      String(decoding: text.bytes, as: UTF8.self)
        == #"{"none":[],"object":{},"objects":[{"number":1},{"number":2}],"yes":true,"raw":[1]}"#)
  }

  @Test func `a token's claims are written as their encoder writes them`() throws {
    let whole = AccessTokenClaims(
      issuer: "https://accounts.example.com", subject: "u1", audience: "https://accounts.example.com/a",
      expiresAt: 2,
      issuedAt: 1, tokenID: "t", sessionID: "s", clientID: "com.example.app", authTime: 1,
      methods: ["pwd", "otp"], strength: AuthenticationClass(rawValue: "urn:bramley:acr:2"),
      provider: .apple, confirmation: AccessTokenClaims.Confirmation(thumbprint: "k"))
    for child in Mirror(reflecting: whole).children {
      let value = Mirror(reflecting: child.value)
      #expect(
        value.displayStyle != .optional || !value.children.isEmpty, "the sample lacks \(child.label ?? "")")
    }
    var bare = whole
    (bare.authTime, bare.methods, bare.strength, bare.confirmation) = (nil, nil, nil, nil)
    for claims in [whole, bare] {
      let expected = try JSONSerialization.jsonObject(with: JSONEncoder().encode(claims)) as? NSDictionary
      #expect(try JSONSerialization.jsonObject(with: claims.json) as? NSDictionary == expected)
    }
  }
}
