package import BramleyCore
package import Foundation

/// Judges how long Facebook serves a version of its Graph API.
package enum GraphVersionRule {
  /// Seconds before the end from which a warning is given.
  static let notice: TimeInterval = 90 * 86_400

  package static func verdict(_ version: GraphVersion, at now: Date) -> Verdict {
    guard let end = version.end else {
      return .ok("The end of \(version.rawValue) is not known yet.")
    }
    let day = end.formatted(.iso8601.year().month().day())
    let remedy = "Set facebook.graph_version to \(GraphVersion.standard.rawValue), and sign in once."
    if now >= end {
      return .fail(
        "Facebook ended \(version.rawValue) on \(day), and answers with a newer one.", remedy: remedy)
    }
    guard end.timeIntervalSince(now) > notice else {
      return .warn("Facebook ends \(version.rawValue) on \(day).", remedy: remedy)
    }
    return .ok("Facebook serves \(version.rawValue) until \(day).")
  }
}
