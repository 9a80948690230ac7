import BramleyAPI
import BramleySQL
import BramleySQLite
import Foundation
import Logging
import OpenID
import Support
import Testing

@testable import BramleyCore

@Suite struct TextJobTests {
  let clock = ManualClock(StoreFixture.start)
  let store: SQLiteStore
  let ring: KeyRing
  let alerts = OperatorAlerts(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

  init() throws {
    store = try .inMemory()
    ring = .fixture(1, clock: clock)
  }

  private var admission: TextAdmission {
    TextAdmission(PhoneSettings(countries: ["DE"], dailyBudget: 100, appName: "Orchard"), ring: ring)
  }

  private func handler(_ service: ScriptedService) -> TextJob {
    TextJob(
      TwilioSender(
        TwilioAccount(id: "AC1", secret: "token", transport: service.transport), from: "Orchard",
        messagingService: nil, now: { [clock] in clock.now }),
      admission: admission, store: store, seal: Seal(ring: ring), alerts: alerts,
      surroundings: clock.surroundings)
  }

  private func job(attempts: Int = 1) throws -> JobRecord {
    let queue = TextQueue(seal: Seal(ring: ring), surroundings: clock.surroundings)
    var job = try queue.job(
      for: OutgoingText(
        to: "+4915112345678", in: "de", code: "012345", validUntil: clock.now.addingTimeInterval(600)),
      person: nil)
    job.attempts = attempts
    return job
  }

  @Test func `the text is sent in the person's language, and its row holds nothing in the clear`()
    async throws
  {
    let service = ScriptedService((201, "{}"))
    let job = try job()
    #expect(!job.payload.contains(Data("012345".utf8)) && !job.payload.contains(Data("4915112345678".utf8)))
    #expect(await handler(service).run(job) == .done)
    #expect(service.form["Body"] == "012345 ist dein Code für Orchard. Gib ihn nicht weiter.")
  }

  @Test func `nothing is sent once the code has expired`() async throws {
    let service = ScriptedService((201, "{}"))
    let job = try job()
    clock.advance(by: 600)
    #expect(await handler(service).run(job) == .failed(reason: "the code expired before the text was sent"))
    #expect(service.calls.isEmpty)
  }

  @Test func `a busy service is tried again, an unknown outcome once more`() async throws {
    let busy = handler(ScriptedService((429, #"{"code":20429}"#)))
    #expect(
      await busy.run(try job(attempts: 7))
        == .retry(reason: "Twilio did not send the text: Twilio 20429", after: 2))
    let silent = handler(ScriptedService(nil))
    #expect(
      await silent.run(try job()) == .retry(reason: "Twilio did not send the text: no answer", after: 5))
    #expect(
      await silent.run(try job(attempts: 2)) == .failed(reason: "Twilio did not send the text: no answer"))
  }

  @Test func `a fault of the operator's holds the texts and raises an alert until one is sent`() async throws
  {
    let service = ScriptedService((401, #"{"code":20003}"#), (201, "{}"))
    let handler = handler(service)
    guard case .hold(_, let reason) = await handler.run(try job()) else {
      Issue.record("must be held")
      return
    }
    #expect(reason == "Twilio did not send the text: Twilio 20003")
    let remedy = try #require(alerts.current[.textSender])
    #expect(!remedy.contains("4915112345678") && !remedy.contains("012345"))
    #expect(await handler.run(try job()) == .done)
    #expect(alerts.current.isEmpty)
  }

  @Test func `a range that the service blocks gets no more texts for twelve hours`() async throws {
    let handler = handler(ScriptedService((403, #"{"code":60410}"#)))
    #expect(await handler.run(try job()) == .failed(reason: "Twilio did not send the text: Twilio 60410"))
    let neighbour = try admission.ask(for: PhoneNumber(e164: "+4915112345999"), from: nil, in: "de")
    #expect(try await store.admitText(neighbour, at: clock.now) == .swallow)
    clock.advance(by: 12 * 3_600)
    #expect(try await store.admitText(neighbour, at: clock.now) == .send)
  }
}
