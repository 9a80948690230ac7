import BramleyAPI
import BramleyCore
import Foundation
import Testing

@testable import bramley

@Suite(.limitedConcurrency) struct ReportTests {
  private let rows = [
    TransferRow(accountID: "a1", subject: "001.ab.1", transferSubject: "t.1", status: .prepared),
    TransferRow(
      accountID: "a2", subject: "002.ab.2", status: .revoked, error: "it said \"no\", twice\nand left"),
    TransferRow(accountID: "a3", subject: "003.ab.3", transferSubject: "t.3", status: "tomorrow"),
  ]

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a report is read as it was written, and only its owner can read it`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "report.csv").path
      let writer = try ReportWriter(path)
      try writer.write(rows)
      #expect(!FileManager.default.fileExists(atPath: path), "nothing is there until it is whole")
      try writer.finish()
      #expect(try mode(path) == 0o600)
      #expect(try ReportReader.count(path) == 3)
      var reader = try ReportReader(path)
      #expect(try reader.next(2) == Array(rows.prefix(2)))
      #expect(try reader.next(2) == [rows[2]])
      #expect(try reader.next(2) == [])
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.hasPrefix("account_id,sub,transfer_sub,status,error\na1,001.ab.1,t.1,prepared,\n"))
      #expect(text.contains("a2,002.ab.2,,revoked,\"it said \"\"no\"\", twice\nand left\"\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.csv"])
    }
  }

  @Test func `an unfinished report leaves only the earlier one`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "report.csv").path
      let first = try ReportWriter(path)
      try first.write([rows[0]])
      try first.finish()
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      do {
        let second = try ReportWriter(path)
        try second.write(rows)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.csv"])
    }
  }

  @Test func `two runs do not write one report`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "report.csv").path
      let first = try ReportWriter(path)
      let failure = #expect(throws: CommandFailure.self) { try ReportWriter(path) }
      #expect(failure?.status == .refused && failure?.sentences.first?.contains("another run") == true)
      try first.finish()
    }
  }

  @Test func `a killed run's leftovers beside the report do no harm`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "report.csv").path
      try "half a li".write(toFile: path + ".partial", atomically: false, encoding: .utf8)
      let writer = try ReportWriter(path)
      try writer.write(rows)
      try writer.finish()
      #expect(try ReportReader.count(path) == 3)
      #expect(try mode(path) == 0o600)
    }
  }

  @Test(arguments: [
    ("", "does not begin"), ("id,name\n1,2\n", "does not begin"),
    ("account_id,sub,transfer_sub,status,error\na,b\n", "line 2"),
    ("account_id,sub,transfer_sub,status,error\na,b,c,done,\n,b,c,done,\n", "line 3"),
    ("account_id,sub,transfer_sub,status,error\na,b b,c,done,\n", "line 2"),
    ("account_id,sub,transfer_sub,status,error\na,\"b,c,done,\n", "line 2"),
  ])
  func `a file that is not a report is reported before anything is done`(text: String, part: String)
    async throws
  {
    try await withFolder { folder in
      let path = folder.appending(path: "report.csv").path
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      let failure = #expect(throws: CommandFailure.self) { try ReportReader.count(path) }
      #expect(failure?.status == .configuration && failure?.sentences.first?.contains(part) == true)
    }
  }

  @Test func `a missing report and one that can't be written are reported`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "none/report.csv").path
      #expect(throws: CommandFailure.self) { try ReportReader.count(path) }
      #expect(throws: CommandFailure.self) { try ReportWriter(path) }
    }
  }
}
