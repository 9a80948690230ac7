package import AppleID
import OpenID

/// Why a run ends before everybody was asked.
package enum TransferStop: Error, Sendable {
  /// Somebody asked it to.
  case interrupted
  /// Apple did not answer, or not well, for too long.
  case appleAway(AppleCallFailure)
  /// Apple refuses this server, whoever it asks about.
  case refused(AppleCallFailure)
  /// Apple refuses everybody: it can't be that all have left.
  case everybodyRefused(TokenErrorBody)
  /// The store did not keep what Apple told.
  case store(StoreError)

  /// What happened and what to do; no secrets, no addresses.
  package var explanation: AppleExplanation {
    switch self {
    case .interrupted:
      AppleExplanation(what: "It was interrupted.", remedy: "Run it again: it goes on where it was.")
    case .appleAway(let failure):
      AppleExplanation(
        what: failure.explanation.what,
        remedy: "\(failure.explanation.remedy) Then run it again: it goes on where it was.")
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
        what: "The store failed: \(error).", remedy: "Mend that, and run it again: it goes on where it was.")
    }
  }
}
