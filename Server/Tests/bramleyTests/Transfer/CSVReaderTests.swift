import Foundation
import Testing

@testable import bramley

@Suite struct CSVReaderTests {
  private func records(_ text: String) throws(CSVReader.Fault) -> [[String]] {
    var reader = CSVReader(Data(text.utf8))
    var all: [[String]] = []
    while let record = try reader.next() { all.append(record) }
    return all
  }

  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]), ("\u{FEFF}a,b\n", [["a", "b"]]), ("", []),
    ("\n\na\n\n", [["a"]]),
    (",\n", [["", ""]]), ("\"a,\"\"b\"\"\",\"c\nd\"\n", [["a,\"b\"", "c\nd"]]), ("\"\",x\n", [["", "x"]]),
    ("é,\"ü\"\n", [["é", "ü"]]),
  ])
  func `records are read as in RFC 4180, whatever system wrote them`(text: String, all: [[String]])
    throws
  {
    #expect(try records(text) == all)
  }

  @Test(arguments: [
    ("a\n\"b", 2), ("a\n\nb\"c\n", 3), ("\"a\"b\n", 1), ("a\n\"b\nc\"d", 2),
    ("x\n" + String(repeating: "y", count: 5_000), 2),
  ])
  func `a malformed file is reported with its line`(text: String, line: Int) {
    let fault = #expect(throws: CSVReader.Fault.self) { try records(text) }
    #expect(fault?.line == line)
  }

  @Test func `bytes that are not text are reported`() {
    var reader = CSVReader(Data([0x61, 0xFF, 0x0A]))
    #expect(throws: CSVReader.Fault(line: 1, reason: "is not UTF-8")) { try reader.next() }
  }
}
