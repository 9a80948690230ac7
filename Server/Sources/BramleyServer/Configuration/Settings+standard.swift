import BramleyCore
import BramleyHTTP
import BramleyPostgres
import Foundation
import Logging

extension Settings {
  /// Returns what a setting that nobody configured amounts to; nil where nothing takes its place.
  ///
  /// - Parameter reader: says which other settings are configured, where a default depends on them.
  func standardValue(of key: SettingKey, unless reader: SettingsReader) -> String? {
    switch key {
    case .serverHost: reader.says(.serverUnixSocket) ? nil : server.host.text
    case .serverPort: reader.says(.serverUnixSocket) ? nil : "\(server.port)"
    case .serverAllowHTTP: "\(server.allowHTTP)"
    case .serverTrustedProxies: "none"
    case .serverDrainSeconds: "\(drainSeconds)"
    case .serverProxyProtocol: "\(server.connections.readsProxyProtocol)"
    case .serverHSTSSeconds: "\(server.connections.strictTransportSeconds)"
    case .serverMasterKeyPath:
      reader.says(.serverMasterKey) || database.postgres != nil ? nil : dataFolder + "/master.key"
    case .data: database.postgres == nil ? dataFolder : nil
    case .databaseConnections: database.postgres.map { "\($0.connections)" }
    case .databasePooler: database.postgres.map(\.pooler.rawValue)
    case .logLevel: log.level.rawValue
    case .deletionGraceDays: "\(accounts.deletionGraceDays)"
    case .signUpUnknownUsers: accounts.unknownUsers.rawValue
    case .accountsJoin: accounts.joining.rawValue
    case .accountsClaimedData: accounts.claimedData.rawValue
    case .guestsEnabled: "\(accounts.allowsGuests)"
    case .pagesEnabled: "\(pages.isEnabled)"
    case .pagesName: pages.settings.name
    case .mailSignIn: mail.settings.isOn ? mail.settings.signIn.rawValue : nil
    case .phoneDailyBudget: phone.sender == nil ? nil : "\(phone.dailyBudget)"
    case .defenceCaptcha: "none"
    case .defenceCaptchaAfter: defence.captcha.map { "\($0.policy.count)/\($0.policy.period)s" }
    case .defenceAppAttestMode: defence.appAttest.policy.mode.rawValue
    case .defenceAppAttestDeviceCheck: "\(defence.appAttest.acceptsDeviceCheck)"
    case .hooksTokenFailure: hooks.token == nil ? nil : hooks.tokenFailure.rawValue
    default:
      standardOfApp(key, reader) ?? standardOfProviders(key) ?? standardOfPasswords(key)
        ?? standardOfLifetimes(key) ?? standardOfLimits(key)
    }
  }

  private func standardOfApp(_ key: SettingKey, _ reader: SettingsReader) -> String? {
    switch key {
    case .appName: app.name
    case .appClientID where !reader.says(.appClients): app.clientID.rawValue
    case .appRedirectURIs where !reader.says(.appClients):
      "[\(app.redirectURIs.map(\.text).joined(separator: ", "))]"
    default: nil
    }
  }

  private func standardOfProviders(_ key: SettingKey) -> String? {
    switch key {
    case .appleBaseURL: apple.base.text
    case .appleAllowEmulator: "\(apple.allowEmulator)"
    case .appleAllowMixedStore: "\(apple.allowMixedStore)"
    case .appleNonces: apple.nonces.rawValue
    case .appleBareCodes: apple.bareCodes ? "on" : "off"
    case .appleTrustEmail: EmailTrustWord.text(of: apple.emailTrust)
    case .googleTrustEmail: google.settings.map { EmailTrustWord.text(of: $0.emailTrust) }
    case .facebookGraphVersion: facebook.app == nil ? nil : facebook.version.rawValue
    case .gitHubTrustEmail: gitHub.client == nil ? nil : EmailTrustWord.text(of: gitHub.emailTrust)
    case .providersAllowStandIn: "false"
    default: nil
    }
  }

  private func standardOfPasswords(_ key: SettingKey) -> String? {
    switch key {
    case .passwordsEnabled: "\(passwords.isEnabled)"
    case .passwordsMemory: "\(passwords.parameters.memory)"
    case .passwordsIterations: "\(passwords.parameters.passes)"
    case .passwordsParallelism: "\(passwords.parameters.lanes)"
    case .passwordsQueue: "\(passwords.queue)"
    case .passwordsLeaked: passwords.leakService == nil ? "off" : "check"
    case .passwordsLeakedURL: passwords.leakService
    default: nil
    }
  }

  private func standardOfLifetimes(_ key: SettingKey) -> String? {
    func days(_ time: TimeInterval) -> String { "\(Int(time / 86_400))" }
    return switch key {
    case .sessionsAccessLifetime: "\(Int(sessions.accessLifetime))"
    case .sessionsRefreshLifetime: "\(Int(sessions.refreshLifetime))"
    case .sessionsGrace: "\(Int(sessions.grace))"
    case .sessionsMaxPerAccount: "\(sessions.cap.limit)"
    case .retentionAudit: retention.audit.map(days) ?? "forever"
    case .retentionEndedSessions: days(retention.endedSessions)
    case .retentionFailedJobs: days(retention.failedJobs)
    case .retentionFailedMessages: days(retention.failedMessages)
    case .retentionUndeliveredWebhooks: days(retention.undeliveredWebhooks)
    case .retentionCounts: days(retention.counts)
    case .retentionAppAttestKeys: days(retention.attestedKeys)
    default: nil
    }
  }

  private func standardOfLimits(_ key: SettingKey) -> String? {
    switch key {
    case .limitsEnabled: "\(limits != .none)"
    case .limitsConnections: limits.connections.map { "\($0)" }
    default: LimitSection.step(of: key).flatMap { limits[$0] }?.description
    }
  }
}
