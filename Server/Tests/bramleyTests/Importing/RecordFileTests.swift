import Foundation
import Testing

@testable import bramley

@Suite struct RecordFileTests {
  private func records(_ bytes: [UInt8], _ name: String = "file.json") async throws -> [RecordFile.Record] {
    try await withFolder { folder in
      let url = folder.appending(path: name)
      try Data(bytes).write(to: url)
      let file = try RecordFile(url.path)
      var all: [RecordFile.Record] = []
      while let record = try file.next() {
        if case .bytes(let bytes) = record.content {
          #expect(file.record(at: record.offset, length: bytes.count) == bytes)
        }
        all.append(record)
      }
      #expect(file.position == bytes.count)
      return all
    }
  }

  private func texts(_ text: String, _ name: String = "file.json") async throws -> [String] {
    try await records(Array(text.utf8), name).map { record in
      if case .bytes(let bytes) = record.content { String(decoding: bytes, as: UTF8.self) } else { "?" }
    }
  }

  @Test(arguments: [
    (#"{"a":1}"# + "\n" + #"{"a":2}"# + "\n", [#"{"a":1}"#, #"{"a":2}"#]),
    (#"[{"a":{"b":"}]{"}},{"a":"\"}"}]"#, [#"{"a":{"b":"}]{"}}"#, #"{"a":"\"}"}"#]),
    (#"{ "users" : [ {"a":1}, {"a":2} ] }"#, [#"{"a":1}"#, #"{"a":2}"#]),
    ("\u{FEFF}" + #"[{"a":1}]"#, [#"{"a":1}"#]), ("[]", []),
    (#"[1,{"a":1}]"#, ["1", #"{"a":1}"#]), (#"{"a":1}{"a":2}"#, [#"{"a":1}"#, #"{"a":2}"#]),
  ])
  func `objects are found one a line, in a list, and in Firebase's list`(_ text: String, _ expected: [String])
    async throws
  {
    #expect(try await texts(text) == expected)
  }

  @Test(arguments: [
    ("a,b\r\n\"c\nd\",e\n\nf", ["a,b", "\"c\nd\",e", "f"]), ("\u{FEFF}a\rb\r", ["a", "b"]),
    ("a,say \"hello\" there\nb", ["a,say \"hello\" there", "b"]),
    ("\"a\"\"b\n\",c\nd", ["\"a\"\"b\n\",c", "d"]),
  ])
  func `lines end outside of quotes alone`(_ text: String, _ expected: [String]) async throws {
    #expect(try await texts(text, "file.csv") == expected)
  }

  @Test func `a record that the file cuts off is reported, and so is one that is too long`() async throws {
    #expect(try await records(Array(#"{"a":1}{"a":"#.utf8)).map(\.content).last == .cut)
    #expect(try await records(Array("a,\"b".utf8), "x.csv").map(\.content) == [.cut])
    let long = #"{"a":""# + String(repeating: "x", count: RecordFile.longest) + #""}{"b":2}"#
    let found = try await records(Array(long.utf8))
    #expect(found.map(\.number) == [1, 2])
    #expect(found.first?.content == .tooLong && found.last?.content == .bytes(Array(#"{"b":2}"#.utf8)))
  }

  @Test func `records are found wherever the parts that are read begin`() async throws {
    let one = #"{"name":"Zoë \"Z\" {Ω}","n":["# + String(repeating: "1,", count: 900) + "0]}\n"
    let all = try await texts(String(repeating: one, count: 400))
    #expect(all.count == 400 && Set(all) == [String(one.dropLast())])
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0x00], "UTF-8"), ([0x61, 0x00, 0x62, 0x00], "UTF-8"),
      ([0x1F, 0x8B, 8, 0], "gunzip"),
    ] as [([UInt8], String)])
  func `another encoding is refused by name`(_ bytes: [UInt8], _ word: String) async throws {
    let failure = await #expect(throws: CommandFailure.self) { try await records(bytes) }
    #expect(failure?.sentences.first?.contains(word) == true)
  }

  @Test(
    arguments: [
      ("a,b", ["a", "b"]), ("\"a \"\"b\"\"\",\"c,\nd\"", ["a \"b\"", "c,\nd"]),
      ("a \"b\",", ["a \"b\"", ""]),
      ("\"\"", [""]), ("\"a\"b", nil), ("\"a", nil),
    ] as [(String, [String]?)])
  func `fields of a line`(_ line: String, _ expected: [String]?) {
    #expect(CSVLine.fields(Array(line.utf8)) == expected)
  }

  @Test func `a field that is written is read back`() {
    let fields = ["plain", "a,b", "say \"x\"", "two\nlines", "", "=cmd()"]
    let line = fields.map(CSVLine.field).joined(separator: ",")
    #expect(CSVLine.fields(Array(line.utf8)) == fields)
    #expect(CSVLine.fields([0xC3, 0x28]) == nil)
  }

  @Test(arguments: [
    ("1700000000000", 1_700_000_000), ("1700000000", 1_700_000_000), ("1700000000.5", 1_700_000_000.5),
    ("2023-11-14T22:13:20Z", 1_700_000_000), ("2023-11-14T22:13:20.250Z", 1_700_000_000.25),
    ("2023-11-14 22:13:20.5+00", 1_700_000_000.5), ("2023-11-15 03:43:20+05:30", 1_700_000_000),
    ("2023-11-14 20:13:20-0200", 1_700_000_000), ("2023-11-14", 1_699_920_000),
    ("Tue, 14 Nov 2023 22:13:20 GMT", 1_700_000_000), ("1969-12-31T23:59:59Z", -1),
    ("2024-02-29T00:00:00Z", 1_709_164_800),
  ])
  func `times of every exporter`(_ text: String, _ seconds: Double) {
    #expect(SourceTime.read(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: ["", "none", "infinity", "2023-13-01", "2023-11-14T25:00:00Z", "14.11.2023", "nan"])
  func `what is no time`(_ text: String) { #expect(SourceTime.read(text) == nil) }
}
