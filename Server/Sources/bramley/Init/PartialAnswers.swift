import BramleyCore
import Inspection

/// The answers given by flags, judged by the same rules as typed answers.
struct PartialAnswers: Hashable, Sendable {
  var teamID: String?
  var keyID: String?
  var privateKeyPath: String?
  var nativeClientIDs: [String] = []
  var webClientIDs: [String] = []
  var publicURL: WebOrigin?
  var trustedProxies: [String] = []

  /// Judges the flags; all faults are reported at once.
  init(_ flags: PortalFlags, _ rules: AnswerRules) throws(CommandFailure) {
    var wrong: [String] = []
    func judge(_ question: PortalQuestion, _ verdict: Verdict?) {
      if case .fail(let message, let remedy) = verdict {
        wrong.append("\(question.flag): \(message) \(remedy)")
      }
    }
    teamID = flags.teamID
    privateKeyPath = flags.privateKeyPath.map(rules.path)
    keyID = flags.keyID
    nativeClientIDs = flags.nativeClientIDs
    webClientIDs = flags.webClientIDs
    let team = teamID.map(rules.teamID)
    judge(.teamID, team)
    judge(.privateKeyPath, privateKeyPath.map(rules.keyFile))
    if let keyID {
      // The key id can be compared with a valid team id only.
      let beside = team?.isFailure == false ? teamID : nil
      let path = privateKeyPath ?? ""
      judge(.keyID, beside.map { rules.keyID(keyID, team: $0, path: path) } ?? PortalIDRule.key(keyID))
    }
    judge(.nativeClientIDs, rules.clientIDs(nativeClientIDs, .native, team: teamID ?? ""))
    judge(.webClientIDs, rules.clientIDs(webClientIDs, .web, team: teamID ?? "", native: nativeClientIDs))
    if let text = flags.publicURL {
      do throws(Malformed) { publicURL = try WebOrigin(text) } catch {
        judge(.publicURL, .fail("The URL \(error.reason).", remedy: "Write it like https://id.example.com."))
      }
    }
    trustedProxies = flags.trustedProxies
    judge(.trustedProxies, trustedProxies.isEmpty ? nil : rules.trustedProxies(trustedProxies))
    guard wrong.isEmpty else { throw CommandFailure(.usage, wrong) }
  }

  /// The required flags that are missing.
  var missingFlags: [String] {
    var missing: [PortalQuestion] = []
    if teamID == nil { missing.append(.teamID) }
    if keyID == nil { missing.append(.keyID) }
    if privateKeyPath == nil { missing.append(.privateKeyPath) }
    if AnswerRules.needsProxies(publicURL), trustedProxies.isEmpty { missing.append(.trustedProxies) }
    let flags = missing.map(\.flag)
    guard nativeClientIDs.isEmpty, webClientIDs.isEmpty else { return flags }
    return flags + ["\(PortalQuestion.nativeClientIDs.flag) or \(PortalQuestion.webClientIDs.flag)"]
  }

  /// The complete answers; nil while one is missing.
  var complete: PortalAnswers? {
    guard missingFlags.isEmpty, let teamID, let keyID, let privateKeyPath else { return nil }
    return PortalAnswers(
      teamID: teamID, keyID: keyID, privateKeyPath: privateKeyPath, nativeClientIDs: nativeClientIDs,
      webClientIDs: webClientIDs, publicURL: publicURL, trustedProxies: trustedProxies)
  }
}
