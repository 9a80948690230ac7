package import Foundation

/// Decides what becomes of a webhook and of its endpoint after an attempt that failed.
package struct WebhookRule: Sendable, Equatable {
  /// Seconds for which a webhook is tried.
  package static let lifetime: TimeInterval = 3 * 86_400
  /// Seconds that a webhook has at least once its endpoint accepts webhooks again.
  package static let leastTimeAfterPause: TimeInterval = 3_600
  /// An endpoint is paused after so many failures in a row …
  package static let failuresBeforePause = 10
  /// … over at least so many seconds.
  package static let secondsBeforePause: TimeInterval = 60
  /// Seconds between two attempts with an endpoint that is gone.
  package static let pauseOfGone: TimeInterval = 3_600
  /// The longest time that an endpoint can ask to be left alone.
  package static let longestRetryAfter: TimeInterval = 3_600
  /// The time before a webhook's next attempt.
  package static let backoff = Backoff(first: 5, longest: 3_600)

  package var fault: Fault
  package var now: Date
  /// From 0 up to 1, for the jitter.
  package var chance: Double

  package init(_ fault: Fault, at now: Date, chance: Double) {
    self.fault = fault
    self.now = now
    self.chance = chance
  }

  /// What becomes of the webhook.
  package enum Verdict: Sendable, Equatable {
    case tryAgain(at: Date)
    /// It is given up: later events of the same person are sent, and an operator can have it tried again.
    case skip
  }

  /// Returns how the endpoint stands now.
  package func standing(of endpoint: WebhookEndpointID, after before: WebhookStanding?) -> WebhookStanding {
    var standing =
      before ?? WebhookStanding(endpoint: endpoint, failures: 0, failingSince: now, reason: fault.words)
    standing.failures += 1
    standing.reason = fault.words
    standing.isGone = isGone
    if standing.pausedAt == nil, isGone || hasFailedEnough(standing) { standing.pausedAt = now }
    if let pausedAt = standing.pausedAt {
      // A short trouble is noticed as ended soon, a long one is asked about seldom.
      let pause = isGone ? Self.pauseOfGone : min(max(now.timeIntervalSince(pausedAt) / 4, 15), 300)
      standing.quietUntil = now.addingTimeInterval(pause)
    }
    if let seconds = requestedPause {
      standing.quietUntil = max(standing.quietUntil ?? now, now.addingTimeInterval(seconds))
    }
    return standing
  }

  /// Returns what becomes of a webhook whose endpoint stands so.
  package func judge(_ webhook: Webhook, _ standing: WebhookStanding) -> Verdict {
    let wait = max(Self.backoff.delay(after: webhook.attempts, chance: chance), requestedPause ?? 0)
    let next = now.addingTimeInterval(wait)
    // While nothing gets through, no event is given up.
    if standing.pausedAt != nil { return .tryAgain(at: next) }
    guard now < webhook.deadline else { return .skip }
    return .tryAgain(at: max(min(next, webhook.deadline), now.addingTimeInterval(Self.backoff.first)))
  }

  private var isGone: Bool {
    guard case .answered(410, _) = fault else { return false }
    return true
  }

  private var requestedPause: TimeInterval? {
    guard case .answered(429, let seconds?) = fault.throttling else { return nil }
    return min(max(seconds, 0), Self.longestRetryAfter)
  }

  private func hasFailedEnough(_ standing: WebhookStanding) -> Bool {
    standing.failures >= Self.failuresBeforePause
      && now.timeIntervalSince(standing.failingSince) >= Self.secondsBeforePause
  }
}
