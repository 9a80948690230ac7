import Foundation
import Testing

@testable import AppleIDEmulator

@Suite struct MIMEPartTests {
  private func part(_ text: String) -> MIMEPart {
    MIMEPart(Data(text.replacing("\n", with: "\r\n").utf8))
  }

  @Test func `both alternatives are read, with their transfer encodings`() {
    let mail = part(
      """
      From: "Bramley, Demo" <no-reply@example.com>
      Subject: =?utf-8?B?SWhyIENvZGU=?=
       =?utf-8?Q?_f=C3=BCr_Bramley?=
      Content-Type: multipart/alternative;
       boundary="=-a b"

      Only old programs show this.
      --=-a b
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: quoted-printable

      Gr=C3=BC=C3=9Fe: 123456=
       now
      --=-a b
      Content-Type: text/html; charset="utf-8"
      Content-Transfer-Encoding: base64

      PHA+MTIzNDU2PC9wPg==
      --=-a b--
      After.
      """)
    #expect(mail.header("subject") == "Ihr Code für Bramley")
    #expect(mail.author == "no-reply@example.com")
    #expect(mail.parts.count == 2)
    #expect(mail.first("text/plain")?.text == "Grüße: 123456 now")
    #expect(mail.first("text/html")?.text == "<p>123456</p>")
  }

  @Test func `nested and hostile structures end`() {
    var text = "Content-Type: text/plain\n\nx"
    for level in 0..<20 {
      text = "Content-Type: multipart/mixed; boundary=b\(level)\n\n--b\(level)\n\(text)\n--b\(level)--"
    }
    #expect(part(text).first("text/plain") == nil)
    let many = String(repeating: "--b\n\nx\n", count: 500)
    #expect(part("Content-Type: multipart/mixed; boundary=b\n\n\(many)").parts.count <= 101)
    #expect(part("Content-Type: multipart/mixed; boundary=\"\"\n\nx").first("text/html") == nil)
    #expect(MIMEPart(Data()).text == "")
    #expect(part("Content-Transfer-Encoding: quoted-printable\n\na=b=4=").text == "a=b=4=")
  }

  @Test(arguments: [
    ("plain", "plain"), ("=?utf-8?q?a=3Db?=", "a=b"), ("=?x?", "=?x?"), ("=?utf-8?x?a?=", "=?utf-8?x?a?="),
    ("=?iso-8859-1?Q?caf=E9?= now", "café now"), ("=?utf-8*de?B?4pyT?=", "✓"),
  ])
  func `encoded words are decoded`(text: String, decoded: String) {
    #expect(EncodedWords.decode(text) == decoded)
  }

  @Test func `codes and links are found`() {
    #expect(MessageText.code(in: "Call 1234567 or 12345, code 012345.") == "012345")
    #expect(MessageText.code(in: "https://a.example/x1234567") == nil)
    #expect(
      MessageText.links(
        in: "See <https://a.example/t?x=1>, or http://b.example/. Again https://a.example/t?x=1")
        == ["https://a.example/t?x=1", "http://b.example/"])
  }
}
