import BramleyAPI
import BramleyCore
import BramleySQLite
import Foundation
import Logging
import Support
import Synchronization
import Testing

@testable import BramleySQL
@testable import Mailer

/// A sender that answers what a test says, and keeps what it was given.
final class ScriptedSender: MailSender {
  private let state: Mutex<(answers: [MailAnswer], sent: [MailMessage])>

  init(_ answers: MailAnswer...) { state = Mutex((answers, [])) }

  var sent: [MailMessage] { state.withLock(\.sent) }

  func send(_ message: MailMessage) async -> MailAnswer {
    state.withLock {
      $0.sent.append(message)
      return $0.answers.count > 1 ? $0.answers.removeFirst() : $0.answers[0]
    }
  }
}

@Suite struct MailJobTests {
  let clock = ManualClock()
  let store: SQLiteStore
  let seal = Seal(ring: KeyRing([MasterKey(bytes: Data(repeating: 7, count: 32))!], now: { Date() })!)
  let alerts = OperatorAlerts(logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))

  init() throws { store = try SQLiteStore.inMemory() }

  private var logger: Logger { Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }) }

  private func runner(_ sender: any MailSender) throws -> JobRunner {
    let job = MailJob(
      from: try MailSenderAddress("Orchard <no-reply@example.com>"), sender: sender,
      templates: TemplateSet(appName: "Orchard"), store: store, watch: MailWatch(alerts: alerts), seal: seal,
      surroundings: clock.surroundings, logger: logger)
    return JobRunner(store: store, handlers: [job], surroundings: clock.surroundings, logger: logger)
  }

  @discardableResult
  private func queue(
    to address: String = "ada@example.com", kind: MailKind = .signIn, life: TimeInterval = 600
  ) async throws -> JobID {
    let mail = OutgoingMail(
      kind, to: address, in: "de", code: "012345", validUntil: clock.now.addingTimeInterval(life))
    let job = try MailQueue(seal: seal, surroundings: clock.surroundings).job(for: mail, person: nil)
    try await store.engine.write { try $0.insert(job) }
    return job.id
  }

  private static let noMailbox = MailAnswer.rejected(
    SMTPReply(code: 550, text: "5.1.1 nobody here", stage: .recipient))
  private static let later = MailAnswer.rejected(SMTPReply(code: 451, text: "4.7.1 grey", stage: .recipient))

  @Test func `a mail is sent once, in its language, with the id of its cause`() async throws {
    let sender = ScriptedSender(.accepted)
    let id = try await queue()
    #expect(try await runner(sender).runDue() == 1)
    #expect(try await store.jobCounts() == (0, 0))
    let message = try #require(sender.sent.first)
    #expect(
      message.messageID == "\(id.rawValue)@example.com" && message.text.subject == "Bei Orchard anmelden")
    #expect(message.text.plain.contains("012345") && message.text.plain.contains("10 Minuten"))
  }

  @Test
  func `a mail that can't be sent now is tried again after 15 s, 1, 3 and 3 minutes, the same each time`()
    async throws
  {
    let sender = ScriptedSender(Self.later)
    try await queue()
    let runner = try runner(sender)
    var times: [TimeInterval] = []
    let begin = clock.now
    for _ in 0..<600 {
      if await runner.runDue() == 1 { times.append(clock.now.timeIntervalSince(begin)) }
      clock.advance(by: 1)
    }
    #expect(times.count >= 5 && times[0] == 0 && (15...17).contains(times[1]) && (75...79).contains(times[2]))
    #expect(try #require(times.last) < 600)
    let bytes = try Set(sender.sent.map { try $0.bytes() })
    #expect(bytes.count == 1 && sender.sent.count == times.count)
    #expect(alerts.current[.mailAbandoned] != nil)
    #expect(try await store.jobCounts() == (0, 1))
    // An operator who tries it again sends no expired code.
    _ = try await store.retry(JobRetry(.failed(nil), lifetimes: .all, now: clock.now))
    await runner.runDue()
    #expect(sender.sent.count == times.count)
  }

  @Test func `nobody's address is marked, and the job is done`() async throws {
    var entry = StoreFixture.entry("ada", token: "ada")
    entry.email = EmailClaim(address: "ada@example.com", isVerified: true)
    let user = try #require(try await store.signIn(entry).opened).account.user.id
    _ = try await store.lease(limit: 9, for: 1e6, at: clock.now)
    try await queue()
    try await runner(ScriptedSender(Self.noMailbox)).runDue()
    #expect(try await store.account(user)?.user.emailDeliverable == false)
    #expect(
      try await store.jobs(JobFilter(isFailed: nil, kind: MailQueue.kind), limit: 9, at: clock.now).isEmpty)
  }

  @Test func `the relay's unknown sender is an alert that ends with the next mail through the relay`()
    async throws
  {
    let refused = MailAnswer.rejected(
      SMTPReply(code: 550, text: "5.1.1 <no-reply@example.com>: unauthorized sender", stage: .recipient))
    let sender = ScriptedSender(refused, .accepted)
    let runner = try runner(sender)
    try await queue(to: "a@privaterelay.appleid.com")
    await runner.runDue()
    let words = try #require(alerts.current[.mailRelay])
    #expect(!words.contains("no-reply@example.com") && words.contains("Apple's portal"))
    clock.advance(by: 10)
    await runner.runDue()
    #expect(sender.sent.count == 2 && alerts.current.isEmpty)
  }

  @Test func `no mail goes to a relay address that Apple reported as switched off`() async throws {
    var entry = StoreFixture.entry("ada", token: "ada")
    entry.email = EmailClaim(address: "a@privaterelay.appleid.com", isVerified: true, isPrivate: true)
    _ = try await store.signIn(entry)
    _ = try await store.lease(limit: 9, for: 1e6, at: clock.now)
    _ = try await store.apply(StoreFixture.event(.email(isForwarded: false), at: 5))
    let sender = ScriptedSender(.accepted)
    try await queue(to: "a@privaterelay.appleid.com")
    try await runner(sender).runDue()
    #expect(sender.sent.isEmpty)
    #expect(
      try await store.jobs(JobFilter(isFailed: nil, kind: MailQueue.kind), limit: 9, at: clock.now).isEmpty)
  }

  @Test
  func `a mail server that refuses this server is not asked for each mail, and all arrive once it accepts`()
    async throws
  {
    let sender = ScriptedSender(.misconfigured("the login"), .accepted)
    let runner = try runner(sender)
    try await queue()
    await runner.runDue()
    #expect(alerts.current[.mailConfiguration]?.contains("mail.smtp_url") == true)
    for _ in 0..<9 { try await queue() }
    await runner.runDue()
    #expect(sender.sent.count == 1)
    for _ in 0..<60 {
      clock.advance(by: 1)
      await runner.runDue()
    }
    #expect(sender.sent.count == 11 && alerts.current.isEmpty)
    #expect(try await store.jobCounts() == (0, 0))
  }

  @Test func `what never can be accepted waits for the operator while the code is good, and no longer`()
    async throws
  {
    let sender = ScriptedSender(.rejected(SMTPReply(code: 554, text: "5.7.1 blocked", stage: .recipient)))
    let runner = try runner(sender)
    try await queue(life: 120)
    for _ in 0..<600 {
      await runner.runDue()
      clock.advance(by: 1)
    }
    #expect(
      sender.sent.count < 40 && alerts.current[.mailRefused] != nil && alerts.current[.mailAbandoned] != nil)
    #expect(try await store.jobCounts() == (0, 1))
  }

  @Test func `a given-up mail is deleted after a week`() async throws {
    let runner = try runner(ScriptedSender(Self.later))
    try await queue(life: 20)
    for _ in 0..<60 {
      await runner.runDue()
      clock.advance(by: 1)
    }
    #expect(try await store.jobCounts() == (0, 1))
    try await store.purge(at: clock.now.addingTimeInterval(RetentionPolicy.standard.failedMessages))
    #expect(try await store.jobCounts() == (0, 0))
  }

  @Test func `an address that mail can't reach is dropped`() async throws {
    let sender = ScriptedSender(.accepted)
    try await queue(to: "ada@example.com>\r\nRCPT TO:<evil@example.com")
    try await queue(to: "\"a b\"@example.com")
    try await runner(sender).runDue()
    #expect(sender.sent.isEmpty)
    #expect(try await store.jobCounts() == (0, 0))
  }
}
