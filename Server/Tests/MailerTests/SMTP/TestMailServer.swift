import BramleyAPI
import BramleyCore
import Foundation
import Support
import Synchronization

@testable import Mailer

/// A mail server by aiosmtpd, in a process of its own.
final class TestMailServer: Sendable {
  /// A mail that it took.
  struct Mail: Decodable, Sendable {
    var sender: String
    var recipients: [String]
    var message_id: String
    var subject: String
    var sender_field: String
    var to: String
    var date: String
    var headers: [String]
    var options: [String]
    var parts: [String: String]
    var longest: Int
    var bare: Bool
    var encrypted: Bool
    var login: Bool
    var greeting: String
    var connections: Int
  }

  /// A Python of the machine that has aiosmtpd; nil if none has.
  static let python: String? = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
    .first {
      guard FileManager.default.isExecutableFile(atPath: $0) else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: $0)
      process.arguments = ["-c", "import aiosmtpd"]
      process.standardError = FileHandle.nullDevice
      try? process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

  let port: Int
  private let process: Process
  private let input: Pipe
  private let state = Mutex<[Mail]>([])

  /// What it has taken so far.
  var mails: [Mail] { state.withLock(\.self) }

  private init(_ process: Process, _ input: Pipe, port: Int) {
    self.process = process
    self.input = input
    self.port = port
  }

  /// Runs a server for the body's time.
  static func run<Value>(
    _ arguments: String..., body: (TestMailServer) async throws -> Value
  ) async throws -> Value {
    try await run(arguments: arguments, body: body)
  }

  static func run<Value>(
    arguments: [String], body: (TestMailServer) async throws -> Value
  ) async throws -> Value {
    let server = try await start(arguments)
    defer { server.stop() }
    return try await body(server)
  }

  private struct NoPort: Error {}

  static func start(_ arguments: [String]) async throws -> TestMailServer {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "mail_server.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python ?? "/usr/bin/python3")
    process.arguments = [script.path] + arguments
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let (lines, sink) = AsyncStream.makeStream(of: String.self)
    let handle = output.fileHandleForReading
    // On a thread of its own: the tests have few.
    Thread.detachNewThread {
      var buffer = Data()
      while true {
        let part = handle.availableData
        guard !part.isEmpty else { break }
        buffer += part
        while let end = buffer.firstIndex(of: 0x0A) {
          sink.yield(String(decoding: buffer[..<end], as: UTF8.self))
          buffer = Data(buffer[buffer.index(after: end)...])
        }
      }
      sink.finish()
    }
    var iterator = lines.makeAsyncIterator()
    guard let port = await iterator.next().flatMap({ Int($0) }) else { throw NoPort() }
    let server = TestMailServer(process, input, port: port)
    Task {
      for await line in lines {
        guard let mail = try? JSONDecoder().decode(Mail.self, from: Data(line.utf8)) else { continue }
        server.state.withLock { $0.append(mail) }
      }
    }
    return server
  }

  /// Ends it as a crash would.
  func stop() {
    // A child inherits the signals that a thread of the tests blocks, so it would not notice SIGTERM.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? input.fileHandleForWriting.close()
  }
}

extension SMTPTimeLimits {
  /// Long enough for a busy machine.
  static let patient = SMTPTimeLimits(connecting: 60_000, reply: 60_000, whole: 120_000)
  /// Short enough for tests of servers that don't answer.
  static let short = SMTPTimeLimits(connecting: 2_000, reply: 2_000, whole: 3_000)
}

extension MailMessage {
  static func test(
    to: String, id: String = "0196-cause", subject: String = "Sign in to Orchard",
    from: String = "Orchard <no-reply@example.com>"
  ) -> MailMessage {
    let date = Date(timeIntervalSince1970: 1_800_000_000)
    guard let from = try? MailSenderAddress(from), let to = EmailAddress(to) else {
      preconditionFailure("an address of a test is none")
    }
    return MailMessage(
      id: id, kind: .signIn, from: from, to: to, language: "en",
      text: MailText(subject: subject, plain: "Your code is 012345.\n.\nBye", html: "<p>012345 ü</p>"),
      date: date,
      validUntil: date.addingTimeInterval(600))
  }
}
