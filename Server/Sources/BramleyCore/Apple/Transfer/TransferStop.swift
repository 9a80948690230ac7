package import AppleID
import OpenID

/// Why a run ends before everybody was processed.
package enum TransferStop: Error, Sendable {
  /// It was interrupted on request.
  case interrupted
  /// Apple did not answer, or answered with failures, for too long.
  case appleAway(AppleCallFailure)
  /// Apple refuses this server, whichever person is asked about.
  case refused(AppleCallFailure)
  /// Apple refuses everybody, which can't mean that all have stopped using the app.
  case everybodyRefused(TokenErrorBody)
  /// The store failed to store Apple's answer.
  case store(StoreError)

  /// What happened and what to do; no secrets, no addresses.
  package var explanation: AppleExplanation {
    switch self {
    case .interrupted:
      AppleExplanation(what: "It was interrupted.", remedy: "Run it again: it continues where it stopped.")
    case .appleAway(let failure):
      AppleExplanation(
        what: failure.explanation.what,
        remedy: "\(failure.explanation.remedy) Then run it again: it continues where it stopped.")
    case .refused(let failure):
      AppleExplanation(
        what: failure.explanation.what,
        remedy: """
          Check apple.team_id, apple.key_id, apple.private_key_path and --client-id by `bramley doctor`. \
          \(failure.explanation.remedy)
          """)
    case .everybodyRefused(let body):
      AppleExplanation(
        what: "Apple refuses everybody with \(body).",
        remedy: """
          Check that --client-id is the app that is transferred, and the receiving team's id; a team can take people \
          over only once it has accepted the app's transfer, and for sixty days.
          """)
    case .store(let error):
      AppleExplanation(
        what: "The store failed: \(error).",
        remedy: "Fix that, then run it again: it continues where it stopped.")
    }
  }
}
