package import Foundation

extension GrantSettlement {
  /// What the store knows inside the step.
  package struct Facts: Sendable {
    package var grant: GrantStanding
    /// The person's other grants.
    package var others: [GrantStanding]
    /// The time of issue of the newest accepted token of the person, on Apple's clock.
    package var newestTokenAt: Date
    /// Whether the client's checks are paused.
    package var isPaused: Bool
    /// How many grants of the client Apple accepted within an hour of the refusal.
    package var accepted: Int

    package init(
      grant: GrantStanding, others: [GrantStanding], newestTokenAt: Date, isPaused: Bool, accepted: Int
    ) {
      self.grant = grant
      self.others = others
      self.newestTokenAt = newestTokenAt
      self.isPaused = isPaused
      self.accepted = accepted
    }
  }
}
