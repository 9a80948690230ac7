import Foundation

/// The verifications of Twilio Verify: it draws the code, repeats it for ten minutes, and counts sends and checks.
struct TwilioVerifications: Sendable {
  struct Verification: Sendable {
    var sid: String
    var service: String
    var to: String
    var channel: String
    var code: String
    var startedAt: Date
    var sends = 1
    var checks = 0
  }

  static let lifetime: TimeInterval = 600
  static let maximumSends = 5
  static let maximumChecks = 5
  private static let capacity = 1_000

  private var all: [Verification] = []

  /// Starts a verification, or sends the code of one that is pending again.
  mutating func start(
    _ new: Verification, at now: Date
  ) throws(TwilioError) -> Verification {
    all.removeAll { now >= $0.startedAt + Self.lifetime }
    if let index = all.firstIndex(where: { $0.service == new.service && $0.to == new.to }) {
      guard all[index].sends < Self.maximumSends else {
        throw TwilioError(60203, "Max send attempts reached", status: 429)
      }
      all[index].sends += 1
      return all[index]
    }
    all.append(new)
    if all.count > Self.capacity { all.removeFirst() }
    return new
  }

  /// Checks a code; returns the verification and whether it was right, which ends it.
  mutating func check(
    service: String, to: String?, sid: String?, code: String, at now: Date
  ) throws(TwilioError) -> (Verification, isRight: Bool) {
    guard
      let index = all.firstIndex(where: {
        $0.service == service && ($0.to == to || $0.sid == sid) && now < $0.startedAt + Self.lifetime
      })
    else { throw .notFound }
    guard all[index].checks < Self.maximumChecks else {
      throw TwilioError(60202, "Max check attempts reached", status: 429)
    }
    all[index].checks += 1
    let isRight = all[index].code == code
    return (isRight ? all.remove(at: index) : all[index], isRight)
  }
}
