import BramleyCore
import Foundation
import Support
import Testing

@testable import Inspection

/// What is shown, and what must never be.
@Suite struct InspectionOutputTests {
  let rig: InspectionRig

  init() throws { rig = try InspectionRig() }

  @Test(arguments: [
    ("br1.AAAAAAAAAAAAAAAAAAAAAAMARKER", TokenKind.refreshToken),
    ("c0123456789abcdef0123456789abcdef.0.abcd.MARKERAAAAAAAAAAAAAAAA", .appleCode),
    ("r0123456789abcdef0123456789abcdef.0.abcd.MARKERAAAAAAAAAAAAAAAA", .appleRefreshToken),
    ("a0123456789abcdef0123456789abcdef.0.abcd.MARKERAAAAAAAAAAAAAAAA", .appleAccessToken),
  ])
  func `an opaque token is identified and none of it is shown`(text: String, kind: TokenKind) async {
    let report = await rig.inspect(text)
    #expect(report.kind == kind && report.problems.isEmpty)
    #expect(report.lines.joined().contains("nothing to inspect"))
    #expect(!(report.lines.joined() + report.json).contains("MARKER"))
  }

  @Test(arguments: [
    "MARKER", "MARKER.b.c", "a.b.MARKER.d.e", "{\"id_token\":\"MARKER\"}", "{MARKER", "\"MARKER\"",
    "c0123.0.abcd.MARKER", "x0123456789abcdef0123456789abcdef.0.abcd.MARKER", "bearer MARKER",
    "\u{1B}[31mMARKER", "W10.MARKER.AA", "{\"payload\":7,\"x\":\"MARKER\"}",
  ])
  func `an unknown text is not shown either`(text: String) async {
    let report = await rig.inspect(text)
    #expect(report.kind == .unknown && report.problems.map(\.id) == [.unrecognized])
    #expect(!(report.lines.joined() + report.json).contains("MARKER"))
    #expect(rig.places.asked.isEmpty)
  }

  @Test func `nothing in a token controls the terminal`() async throws {
    let evil = #"\u001b[2J\u009b31m\u202e\u0007\r\n"#
    let token = rig.identityToken(
      [
        "aud": "\"\(evil)\"", "sub": "\"\(evil)\"", evil: "\"\(evil)\"", "x": "[\"\(evil)\"]",
        "nonce": "\"\(evil)\"",
      ], header: ["kid": "\"\(evil)\"", evil: "1", "alg": "\"\(evil)\""])
    let notification = rig.notification([
      "events": #"{"type":"\#(evil)","sub":"\#(evil)","event_time":1,"email":"\#(evil)"}"#
    ])
    for text in [token, notification, try rig.clientSecret(["iss": "\"\(evil)\"", "sub": "\"\(evil)\""])] {
      let report = await rig.inspect(text)
      #expect(!report.problems.isEmpty)
      let shown = report.lines + report.json.split(separator: "\n").map(String.init)
      for line in shown {
        let steering = line.unicodeScalars.filter(\.steersTerminals)
        #expect(steering.isEmpty, "\(line)")
      }
    }
  }

  @Test func `the JSON says what was found`() async throws {
    struct Report: Decodable {
      struct Problem: Decodable { var id, message, remedy: String }
      var kind: String
      var header: [String: JSONValue]?
      var claims: [String: JSONValue]?
      var problems: [Problem]
      var verified: Bool
    }
    let text = rig.identityToken([
      "exp": "1", "é\\u0000\\\"": "1.5", "n": "null", "o": "{}", "a": "[[],false]",
    ])
    let report = await rig.inspect(text)
    let read = try JSONDecoder().decode(Report.self, from: Data(report.json.utf8))
    #expect(read.kind == "apple_identity_token" && read.verified)
    #expect(read.problems.map(\.id) == ["expired"])
    #expect(read.problems.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
    #expect(read.header == report.header && read.claims == report.claims)
    #expect(
      read.claims?["é\u{0}\""] == .number(1.5) && read.claims?["a"] == .array([.array([]), .bool(false)]))
    let opaque = await rig.inspect("br1.x").json
    let second = try JSONDecoder().decode(Report.self, from: Data(opaque.utf8))
    #expect(second.kind == "bramley_refresh_token" && second.header == nil && second.claims == nil)
    #expect(second.problems.isEmpty && !second.verified)
    #expect(opaque.contains(#""header" : null"#))
  }

  @Test(
    arguments: [
      (0.0, "now"), (1, "in 1 second"), (-59, "59 seconds ago"), (60, "in 1 minute"),
      (-119, "119 seconds ago"),
      (720, "in 12 minutes"), (5_400, "in 90 minutes"), (-7_200, "2 hours ago"), (86_400, "in 1 day"),
      (-259_200, "3 days ago"), (15_777_000, "in 182 days"), (1e15, "in 11574074 days"),
    ] as [(Double, String)])
  func `intervals are shown in the most useful unit`(seconds: Double, words: String) {
    let now = rig.clock.now
    #expect(TimeWords(now: now).distance(now.addingTimeInterval(seconds)) == words)
  }

  @Test func `an expiry is shown as past or future`() {
    let times = TimeWords(now: rig.clock.now)
    #expect(
      times.end(rig.clock.now.addingTimeInterval(720)) == "2026-11-21T09:12:00Z, expires in 12 minutes")
    #expect(
      times.end(rig.clock.now.addingTimeInterval(-3 * 86_400)) == "2026-11-18T09:00:00Z, expired 3 days ago")
    #expect(times.end(rig.clock.now) == "2026-11-21T09:00:00Z, expired now")
  }
}
