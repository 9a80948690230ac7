import BramleyCore
import BramleyServer
import Foundation
import Logging
import Synchronization
import Testing

@testable import bramley

@Suite struct RecordLogHandlerTests {
  final class Lines: Sendable {
    let written = Mutex<[String]>([])
    var sink: LogSink { LogSink { [self] line in written.withLock { $0.append(line) } } }
    var all: [String] { written.withLock { $0 } }
  }

  let lines = Lines()

  func logger(_ format: LogSection.Format, level: Logger.Level = .info) -> Logger {
    let sink = lines.sink
    return Logger(label: "test") { label in
      RecordLogHandler(label: label, format: format, threshold: LogThreshold(level), to: sink) {
        Date(timeIntervalSince1970: 1_700_000_000.25)
      }
    }
  }

  @Test func `a JSON record is one line with time, level, label, message and metadata`() throws {
    var logger = logger(.json)
    logger[metadataKey: "node"] = "one"
    logger.notice("hello", metadata: ["count": "\(2)", "list": ["a", "b"], "map": ["k": "v"]])
    let line = try #require(lines.all.first)
    #expect(
      line
        == #"{"time":"2023-11-14T22:13:20.250Z","level":"notice","label":"test","message":"hello","metadata":{"count":"2","list":["a","b"],"map":{"k":"v"},"node":"one"}}"#
        + "\n")
  }

  @Test(arguments: LogSection.Format.allCases)
  func `nothing in a record can end its line or steer a terminal`(format: LogSection.Format) throws {
    let hostile = "a\nb\r\u{1B}[31m\u{2028}\u{85}\u{202E}\"\\\t\u{7}"
    logger(format).error("\(hostile)", metadata: ["\(hostile)": "\(hostile)"])
    let line = try #require(lines.all.first)
    #expect(line.unicodeScalars.dropLast().allSatisfy { !$0.steersTerminals })
    if format == .json {
      struct Record: Decodable { var message: String }
      #expect(try JSONDecoder().decode(Record.self, from: Data(line.utf8)).message == hostile)
    }
  }

  @Test func `the text form is for people`() {
    logger(.text).info("ready", metadata: ["port": "8080", "host": "::1"])
    #expect(lines.all == ["2023-11-14T22:13:20.250Z info test: ready host=::1 port=8080\n"])
  }

  @Test func `records below the level are dropped`() {
    let logger = logger(.text, level: .warning)
    logger.info("no")
    logger.warning("yes")
    #expect(lines.all.count == 1)
  }

  @Test func `an error is logged by its type, never by its words`() {
    struct Talkative: Error, CustomStringConvertible { let description = "password=hunter2" }
    logger(.json).error("failed", error: Talkative())
    #expect(lines.all.first?.contains("hunter2") == false)
    #expect(lines.all.first?.contains("Talkative") == true)
  }
}
