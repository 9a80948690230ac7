package import Foundation

/// How often texts are sent to a number and its neighbours, and for a network. The limits hold over all nodes.
package struct TextLimits: Sendable {
  /// Texts to one number in an hour, whoever asks. A code has its own, lower limits for strangers and for the networks that
  /// the owner signs in from; this one bounds what all of them cost.
  package var ofNumberInHour = 15
  /// Texts to one number in a day.
  package var ofNumberInDay = 30
  /// Texts in an hour to the numbers that differ in their last three digits only.
  package var ofPrefixInHour = 10
  /// Texts in an hour for one network; a wider network around it gets twice as many for each step.
  package var ofNetworkInHour = 10

  package init() {}

  /// The limits where a text costs nothing and reaches nobody, as with the emulator: those of a number alone.
  package static var ofStandIn: TextLimits {
    var limits = TextLimits()
    (limits.ofPrefixInHour, limits.ofNetworkInHour) = (.max, .max >> 8)
    return limits
  }
}

/// How the codes of one prefix were used lately.
package enum TextConversion {
  /// How many sends are looked at.
  package static let window = 50
  /// A prefix is paused when fewer of a hundred codes are used.
  package static let leastPercent = 20
  /// Seconds for which a prefix is paused.
  package static let pause: TimeInterval = 12 * 3_600
  /// Seconds after which a code that was not used counts as unused.
  package static let patience: TimeInterval = 600
  /// Seconds before the use of a code in which all that were sent to the number count as used.
  package static let reach: TimeInterval = 3_600
  /// Seconds for which sends are remembered.
  package static let memory: TimeInterval = 30 * 86_400

  /// Whether so few codes were used that the prefix is paused.
  package static func isSuspicious(sent: Int, used: Int) -> Bool {
    sent >= window && used * 100 < sent * leastPercent
  }
}
