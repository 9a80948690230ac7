import ArgumentParser
import Foundation
import Inspection
import Testing

@testable import bramley

@Suite struct CheckReportTests {
  let report = CheckReport(checks: [
    Check(.teamID, "A1B2C3D4E5", .ok("The team id is well-formed.")),
    Check(.clock, "clock", .warn("The clock is wrong.", remedy: "Set it.")),
    Check(.appleClient, "com.example.app", .fail("Apple refuses it.", remedy: "Check it.")),
  ])

  @Test func `the text is a line for each check, with what to do beneath it`() {
    #expect(
      report.text(inColour: false) == """
        ok    team_id       A1B2C3D4E5: The team id is well-formed.
        warn  clock         The clock is wrong.
                            Set it.
        fail  apple_client  com.example.app: Apple refuses it.
                            Check it.

        1 ok, 1 warning, 1 failure
        """)
  }

  @Test func `colour is around the word alone`() {
    let text = report.text(inColour: true)
    #expect(text.contains("\u{1B}[32mok  \u{1B}[0m  team_id"))
    #expect(text.contains("\u{1B}[31mfail\u{1B}[0m"))
    #expect(!report.text(inColour: false).contains("\u{1B}"))
  }

  @Test func `the JSON has five fields for each check, and no more`() throws {
    let object = try JSONSerialization.jsonObject(with: Data(report.json().utf8))
    let checks = try #require((object as? [String: [[String: Any]]])?["checks"])
    #expect((object as? [String: Any])?.keys.map { $0 } == ["checks"])
    #expect(checks.count == 3)
    for check in checks { #expect(Set(check.keys) == ["id", "status", "subject", "message", "remedy"]) }
    #expect(checks.map { $0["status"] as? String } == ["ok", "warn", "fail"])
    #expect(checks[0]["remedy"] is NSNull)
    #expect(checks[2]["remedy"] as? String == "Check it.")
  }

  @Test func `only a failure fails`() {
    #expect(report.hasFailure)
    #expect(!CheckReport(checks: Array(report.checks.dropLast())).hasFailure)
  }

  @Test func `every id is plain, and the help says what it means`() {
    let help = Doctor.helpMessage(columns: 400)
    for id in CheckID.allCases {
      #expect(id.rawValue.wholeMatch(of: /[a-z_]+/) != nil)
      #expect(help.contains("  \(id.rawValue): \(id.summary)"))
    }
  }
}
