import Foundation
package import Logging
import Synchronization

/// The daily check whether people still consent. Every ten seconds a small share of the due grants is checked
/// with Apple, and refusals older than an hour are settled.
package final class Revalidation: PeriodicService {
  /// Seconds between two sweeps.
  static let sweepInterval: TimeInterval = 10
  package static let interval = Duration.seconds(sweepInterval)
  /// Checks in progress at once.
  static let atOnce = 4
  /// The most refusals that one sweep settles.
  static let settledAtOnce = 100
  /// Seconds for which the number of grants is cached.
  static let countLasts: TimeInterval = 600

  private let checker: GrantChecker
  private let liveness: LivenessCache
  private let alerts: OperatorAlerts
  private let logger: Logger
  private let counted = Mutex<(grants: Int, at: Date)?>(nil)

  package init(checker: GrantChecker, liveness: LivenessCache, alerts: OperatorAlerts, logger: Logger) {
    self.checker = checker
    self.liveness = liveness
    self.alerts = alerts
    self.logger = logger
  }

  /// Runs one sweep.
  package func runOnce() async {
    do throws(StoreError) {
      try await reportPauses()
      try await settle()
      try await check()
    } catch {
      // A stop cancels it.
      guard !Task.isCancelled else { return }
      logger.error(
        "the daily checks can't go on; they are tried again", metadata: ["error": "\(error)"])
    }
  }

  /// A pause applies to every node, so every node reports it, also after a restart.
  private func reportPauses() async throws(StoreError) {
    if let pause = try await checker.store.pauses(at: checker.surroundings.now()).first {
      checker.report(pause)
    } else {
      alerts.clear(.appleMassRefusal)
    }
  }

  private func settle() async throws(StoreError) {
    let hourAgo = checker.surroundings.now().addingTimeInterval(-MassRefusalRule.window)
    for subject in try await checker.store.refusals(before: hourAgo, limit: Self.settledAtOnce) {
      if case .ended(let user) = try await checker.settle(subject, for: .dailyCheck) {
        liveness.forget(user: user)
        logger.security(.sessionEndedByRule, user: user, metadata: ["rule": "apple_grant_refused"])
      }
    }
  }

  private func check() async throws(StoreError) {
    let now = checker.surroundings.now()
    let limit: Int
    switch checker.breaker.admission(at: now) {
    case .none: return
    case .one: limit = 1
    case .all: limit = try await share(at: now)
    }
    let clients = checker.holds.admitted(checker.clients.all, at: now)
    let checks = try await checker.store.takeChecks(of: clients, limit: limit, at: now)
    await withTaskGroup(of: Void.self) { group in
      for (index, check) in checks.enumerated() {
        if index >= Self.atOnce { await group.next() }
        group.addTask { await self.ask(check) }
      }
    }
  }

  private func ask(_ check: GrantCheck) async {
    do { try await checker.check(check) } catch {
      // The grant is due again in a day.
      logger.error("what Apple said of a grant can't be kept", metadata: ["error": "\(error)"])
    }
  }

  /// Twice what is due when all grants are spread evenly over the day, plus a few: enough to catch up after
  /// an outage, too little to flood Apple.
  private func share(at now: Date) async throws(StoreError) -> Int {
    if let counted = counted.withLock(\.self), now.timeIntervalSince(counted.at) < Self.countLasts {
      return Self.share(of: counted.grants)
    }
    let grants = try await checker.store.activeGrants(of: checker.clients.all)
    counted.withLock { $0 = (grants, now) }
    return Self.share(of: grants)
  }

  static func share(of grants: Int) -> Int {
    Int((2 * Double(grants) * sweepInterval / GrantCheck.interval).rounded(.up)) + 2
  }
}
