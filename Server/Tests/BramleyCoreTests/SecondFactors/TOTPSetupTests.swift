import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

@Suite struct TOTPSetupTests {
  private let ring = StoreFixture.codeRing
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private var account: Account {
    Account(
      user: UserRecord(id: "u", createdAt: now, email: "ada:x@example.org", emailVerified: true),
      identities: [])
  }

  @Test func `the address names app, person and domain`() throws {
    let setup = TOTPSetup(token: "token", by: ring)
    let issuer = TOTPIssuer(name: "Orchard: the app", publicURL: "https://id.example.org/auth")
    let wire = try setup.wire("challenge", for: account, of: issuer, hasCodes: false, expiresIn: 600)
    #expect(
      wire.uri
        == "otpauth://totp/Orchard%20%20the%20app:ada%20x%40example.org?secret=\(wire.secret)&issuer=id.example.org&algorithm=SHA1&digits=6&period=30"
    )
    #expect(wire.secret.utf8.count == 32 && wire.recoveryCodes?.count == 10)
    #expect(wire.qrSVG.hasPrefix("<svg ") && wire.qrSVG.hasSuffix("</svg>"))
    #expect(!"\(wire)".contains(wire.secret))
  }

  @Test func `the setup of a sign-in is always the same, and another one's differs`() {
    let (one, again, other) = (
      TOTPSetup(token: "token", by: ring), TOTPSetup(token: "token", by: ring),
      TOTPSetup(token: "other", by: ring)
    )
    #expect(one.secret == again.secret && one.recoveryCodes == again.recoveryCodes && one.id == again.id)
    #expect(one.secret != other.secret && one.id != other.id)
  }

  @Test func `a sealed setup opens for its session alone, for ten minutes`() {
    let setup = TOTPSetup(Surroundings.live, at: now)
    let text = setup.sealed(for: "s", by: ring, until: now.addingTimeInterval(600))
    #expect(TOTPSetup(sealed: text, for: "s", by: ring, at: now)?.secret == setup.secret)
    #expect(TOTPSetup(sealed: text, for: "t", by: ring, at: now) == nil)
    #expect(TOTPSetup(sealed: text, for: "s", by: ring, at: now.addingTimeInterval(600)) == nil)
    #expect(TOTPSetup(sealed: String(text.dropLast()), for: "s", by: ring, at: now) == nil)
  }

  @Test func `a QR code is a square with its finders, and half blocks show all of it`() throws {
    let code = try #require(QRCode("otpauth://totp/x"))
    #expect(code.width >= 21 && (code.width - 17).isMultiple(of: 4))
    for (x, y) in [(0, 0), (code.width - 7, 0), (0, code.width - 7)] {
      #expect((0..<7).allSatisfy { code.isDark(x + $0, y) && code.isDark(x, y + $0) })
      #expect(!code.isDark(x + 1, y + 1) && code.isDark(x + 2, y + 2))
    }
    #expect(code.terminal.split(separator: "\n").count == (code.width + 8 + 1) / 2)
    #expect(QRCode(String(repeating: "x", count: 5_000)) == nil)
  }
}
