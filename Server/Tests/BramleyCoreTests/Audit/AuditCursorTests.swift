import AppleID
import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Testing

@Suite struct AuditCursorTests {
  static func cursor(_ id: String, milliseconds: Int64) -> AuditCursor {
    AuditCursor(
      after: AuditEvent(
        id: id, kind: .signedIn, at: Date(timeIntervalSince1970: Double(milliseconds) / 1_000), userID: nil,
        sessionID: nil))
  }

  @Test(arguments: ["a", "01a1fe3a-8c56-72ee-b67a-563a631c977a/3/refresh_token_reused", "ü/👩‍👧"])
  func `a cursor's text is its place, to the millisecond`(id: String) throws {
    for milliseconds in [0, 1, 1_795_251_600_123, 4_000_000_000_999] as [Int64] {
      let cursor = Self.cursor(id, milliseconds: milliseconds)
      #expect(AuditCursor(cursor.text) == cursor)
      #expect(cursor.text.utf8.allSatisfy { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "+") })
    }
  }

  @Test(arguments: [
    "", "x", "!", "AAAAAAAAAAA", String(repeating: "A", count: 1_000), Data(count: 8).base64URL,
    (Data(repeating: 0xFF, count: 8) + Data("id".utf8)).base64URL,
    (Data(count: 8) + Data([0xFF, 0xFE])).base64URL,
    cursor("id", milliseconds: 5).text + "=", " " + cursor("id", milliseconds: 5).text,
  ])
  func `text that is not a cursor is rejected`(text: String) {
    #expect(AuditCursor(text) == nil)
  }
}
