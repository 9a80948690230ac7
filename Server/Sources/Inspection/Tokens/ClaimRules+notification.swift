import AppleID
import Foundation

/// The rules for the claims of Apple's notifications.
extension ClaimRules {
  var notificationEnd: [InspectionProblem] {
    guard let claim = claims["exp"] else { return [] }
    guard let end = ClaimTime.date(claim) else {
      return [
        InspectionProblem(
          .claimMalformed, "The claim exp is not a number of seconds since 1970.",
          remedy: "Look where the notification was made; Apple's own have a number there, or nothing.")
      ]
    }
    return end <= now ? [InspectionProblem(.expired, NotificationFailure.expired.explanation)] : []
  }

  var notificationTexts: [InspectionProblem] {
    var problems: [InspectionProblem] = []
    if let id = claims["jti"]?.text, !Self.isFit(id) {
      problems.append(
        InspectionProblem(
          .claimMalformed, "The claim jti is empty, longer than 255 bytes, or holds control characters.",
          remedy: "Look where the notification was made; Apple's ids are short and plain."))
    }
    guard let claim = claims["events"], claim != .null else { return problems }
    guard let event = Self.event(claim), Self.isFit(event.kind.rawValue) else {
      problems.append(
        InspectionProblem(
          .event, "The claim events does not hold exactly one event with type, sub and event_time.",
          remedy: """
            Look where the notification was made. Apple sends a string that holds a JSON object; an object, or a \
            list of one, is read too.
            """))
      return problems
    }
    return problems + subject(event.subject.rawValue)
  }

  /// Returns the event in a claim, in either of its forms.
  static func event(_ claim: JSONValue) -> AppleEvent? {
    try? JSONDecoder().decode(EventsClaim.self, from: Data(claim.line.utf8)).event
  }

  private static func isFit(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count)
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
