import BramleyAPI
import BramleyCore
import BramleySQLite
import Foundation
import Support
import Testing

@testable import BramleySQL
@testable import Mailer

/// `BRAMLEY_MAILS` says how many mails wait, and `BRAMLEY_ROUNDS` how often the server that sends them is killed. It takes
/// a minute or more, since the jobs of a killed process are leased for thirty seconds, so only `make soak` runs it.
@Suite(
  .limitedConcurrency,
  .enabled(if: TestMailServer.python != nil, "no Python here has aiosmtpd; scripts/setup tests has it"),
  .enabled(if: ProcessInfo.processInfo.environment["BRAMLEY_MAILS"] != nil, "a part of make soak"))
struct MailKillTests {
  private static func number(_ name: String, _ otherwise: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? otherwise
  }

  private static let key = MasterKey(bytes: Data(repeating: 7, count: 32))!

  @Test func `each mail is sent, and sent twice only where the server was killed before it could record it`()
    async throws
  {
    let (count, rounds) = (Self.number("BRAMLEY_MAILS", 1_000), Self.number("BRAMLEY_ROUNDS", 10))
    let folder = try TemporaryFolder()
    try await queue(count, in: folder)
    try await TestMailServer.run { mails in
      for round in 1...rounds {
        let process = try serve(in: folder, mails)
        // During its work, and at another moment each time.
        try await whileMailsArrive(at: mails) { $0.count >= round * count / (rounds + 4) }
        try await Task.sleep(for: .milliseconds(Int.random(in: 0...30)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      let process = try serve(in: folder, mails)
      try await whileMailsArrive(at: mails) { Set($0.map(\.message_id)).count == count }
      // The leases of the last process that was killed have to end first.
      let store = try SQLiteStore(path: folder.path + "/bramley.sqlite")
      var jobs = try await store.jobCounts()
      for _ in 0..<300 where jobs != (0, 0) {
        try await Task.sleep(for: .seconds(1))
        jobs = try await store.jobCounts()
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let often = Dictionary(grouping: mails.mails, by: \.message_id).mapValues(\.count)
      #expect(often.count == count)
      #expect((often.values.max() ?? 0) <= 2)
      #expect(jobs == (0, 0))
      print(
        "mails: \(count), killed: \(rounds), sent twice: \(often.values.count { $0 == 2 }), more often: \(often.values.count { $0 > 2 })"
      )
    }
  }

  /// Waits until a condition holds, however long that takes on a busy machine, as long as a mail arrives now and then.
  private func whileMailsArrive(
    at server: TestMailServer, _ condition: ([TestMailServer.Mail]) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var (count, since) = (0, ContinuousClock.now)
    while true {
      let mails = server.mails
      if condition(mails) { return }
      if mails.count > count { (count, since) = (mails.count, .now) }
      guard .now - since < .seconds(120) else { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("no mail has arrived for two minutes", sourceLocation: sourceLocation)
  }

  private func queue(_ count: Int, in folder: TemporaryFolder) async throws {
    let store = try SQLiteStore(path: folder.path + "/bramley.sqlite")
    let queue = MailQueue(
      seal: Seal(ring: KeyRing([Self.key], now: Surroundings.live.now)!), surroundings: .live)
    let jobs = try (0..<count).map { number in
      try queue.job(
        for: OutgoingMail(
          .signIn, to: "person-\(number)@example.com", in: MessageLanguage.all[number % 7], code: "012345",
          validUntil: Date.now + 7_200), person: nil)
    }
    try await store.engine.write { tx in for job in jobs { try tx.insert(job) } }
  }

  private func serve(in folder: TemporaryFolder, _ mails: TestMailServer) throws -> Process {
    let process = Process()
    // The tests' own executable lies beside the command's.
    process.executableURL = Bundle(for: TemporaryFolder.self).bundleURL.appending(path: "bramley")
    process.arguments = ["serve", "--port", "0"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "HOME": folder.path, "BRAMLEY_DATA": folder.path,
      "BRAMLEY_SERVER_MASTER_KEY": Data(repeating: 7, count: 32).base64EncodedString(),
      "BRAMLEY_APPLE_TEAM_ID": "A1B2C3D4E5", "BRAMLEY_APPLE_KEY_ID": "F6G7H8J9K0",
      "BRAMLEY_APPLE_PRIVATE_KEY": KeyFiles.pkcs8(), "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.app",
      // Nobody listens there: this test needs no Apple.
      "BRAMLEY_APPLE_BASE_URL": "http://127.0.0.1:1", "BRAMLEY_LOG_LEVEL": "warning",
      "BRAMLEY_MAIL_FROM": "Orchard <no-reply@example.com>",
      "BRAMLEY_MAIL_SMTP_URL": "smtp://127.0.0.1:\(mails.port)",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }
}
