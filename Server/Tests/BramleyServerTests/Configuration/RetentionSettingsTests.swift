import AppleID
import BramleyCore
import Testing

@testable import BramleyServer

@Suite struct RetentionSettingsTests {
  @Test func `days are read, and what is unset keeps its default`() throws {
    #expect(try ConfigurationFixture.settings().retention == .standard)
    let settings = try ConfigurationFixture.settings(
      yaml: """
        retention:
          audit_days: 30
          ended_sessions_days: 2
          tombstones_days: 7
          failed_jobs_days: 14
          failed_messages_days: 1
          undelivered_webhooks_days: 4
          counts_days: 2
        """)
    #expect(
      settings.retention
        == RetentionPolicy(
          audit: 30 * 86_400, endedSessions: 2 * 86_400, tombstones: 7 * 86_400, failedJobs: 14 * 86_400,
          failedMessages: 86_400, undeliveredWebhooks: 4 * 86_400, counts: 2 * 86_400))
  }

  @Test func `forever is said of the audit log alone`() throws {
    let settings = try ConfigurationFixture.settings(["BRAMLEY_RETENTION_AUDIT_DAYS": "forever"])
    #expect(settings.retention.audit == nil)
    #expect(ConfigurationFixture.sentences(["BRAMLEY_RETENTION_FAILED_JOBS_DAYS": "forever"]).count == 1)
  }

  @Test(arguments: [
    ("retention.audit_days", "0"), ("retention.audit_days", "always"), ("retention.ended_sessions_days", "0"),
    ("retention.failed_jobs_days", "-1"), ("retention.failed_messages_days", "1.5"),
    ("retention.tombstones_days", "1"), ("retention.undelivered_webhooks_days", "3"),
    ("retention.counts_days", "0"),
  ])
  func `too short a time is refused`(name: String, value: String) throws {
    let key = try #require(SettingKey(rawValue: name))
    let sentences = ConfigurationFixture.sentences([key.environmentName: value])
    #expect(sentences.count == 1 && sentences[0].hasPrefix(name), "\(sentences)")
  }

  @Test func `an event is kept for longer than it is tried`() {
    #expect(Double(RetentionSection.fewestWebhookDays) * 86_400 > WebhookRule.lifetime)
  }

  @Test func `a tombstone never goes before the last token that it refuses`() {
    let least = Double(RetentionSection.fewestTombstoneDays) * 86_400
    #expect(
      least > IdentityTokenVerifier.defaultMaximumAge + IdentityTokenVerifier.defaultLeeway)
  }
}
