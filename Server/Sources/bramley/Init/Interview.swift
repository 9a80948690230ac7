import BramleyCore
import Inspection

/// Asks for the values that the command line lacks, and accepts nothing that the doctor would reject.
struct Interview {
  let console: Console
  let rules: AnswerRules

  /// Asks for everything that is missing.
  ///
  /// - Throws: `CommandFailure` when the input ends.
  func answers(beside given: PartialAnswers) throws(CommandFailure) -> PortalAnswers {
    console.show("Each answer is found in Apple's developer portal. Ctrl-C ends without writing anything.\n")
    let team = if let team = given.teamID { team } else { try ask(.teamID, rules.teamID) }
    let path = if let path = given.privateKeyPath { path } else { try askPath() }
    let keyID =
      if let keyID = given.keyID { keyID } else { try askKeyID(team: team, path: path) }
    var (native, web) = (given.nativeClientIDs, given.webClientIDs)
    if native.isEmpty, web.isEmpty {
      native = try askList(.nativeClientIDs, mayBeEmpty: true) { rules.clientIDs($0, .native, team: team) }
      web = try askList(.webClientIDs, mayBeEmpty: !native.isEmpty) {
        rules.clientIDs($0, .web, team: team, native: native)
      }
    }
    let url = if let url = given.publicURL { url } else { try askURL(hasWebClients: !web.isEmpty) }
    let proxies = try proxies(before: url, given.trustedProxies)
    return PortalAnswers(
      teamID: team, keyID: keyID, privateKeyPath: path, nativeClientIDs: native, webClientIDs: web,
      publicURL: url, trustedProxies: proxies, otherProviders: try otherProviders())
  }

  private func askPath() throws(CommandFailure) -> String {
    rules.typedPath(try ask(.privateKeyPath) { rules.keyFile(rules.typedPath($0)) })
  }

  private func askKeyID(team: String, path: String) throws(CommandFailure) -> String {
    try ask(.keyID, else: PortalIDRule.keyID(inNameOf: path)) { rules.keyID($0, team: team, path: path) }
  }

  private func askURL(hasWebClients: Bool) throws(CommandFailure) -> WebOrigin? {
    let text = try ask(.publicURL, mayBeEmpty: true) { rules.publicURL($0, hasWebClients: hasWebClients) }
    return try? WebOrigin(text)
  }

  private func proxies(before url: WebOrigin?, _ given: [String]) throws(CommandFailure) -> [String] {
    guard given.isEmpty, AnswerRules.needsProxies(url) else { return given }
    return try askList(.trustedProxies, mayBeEmpty: false) { rules.trustedProxies($0) }
  }
}
