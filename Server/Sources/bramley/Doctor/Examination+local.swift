import AppleID
import BramleyCore
import BramleyServer
import Foundation
import Inspection

/// The checks that need only this machine.
extension Examination {
  func local(_ setUp: SetUp) -> [Check] {
    let rules = ids(setUp) + key(setUp) + clientIDs(setUp) + addresses(setUp) + storage(setUp)
    let base = Check(.appleBaseURL, setUp.settings.apple.base.text, base(setUp))
    // Where the server rejects a value, a rule would judge the default in its place.
    let refused = Set(setUp.problems.map { CheckID(judging: $0.key) }).intersection(Self.singleValues)
    var checks = (rules + [base]).filter { !refused.contains($0.id) }
    for problem in setUp.problems {
      let id = CheckID(judging: problem.key)
      let isTold = id == .keyFile ? checks.hasFailure(.keyFile, .keyFormat) : checks.hasFailure(id)
      guard !isTold || !Self.betterWords.contains(id) else { continue }
      checks.append(Check(id, problem.key?.rawValue ?? "configuration", Self.verdict(problem)))
    }
    return checks.hasFailure(.configuration) ? checks : [sources(setUp)] + checks
  }

  private static let singleValues: Set<CheckID> = [.publicURL, .masterKey, .dataFolder, .appleBaseURL]
  /// The checks whose rules describe a wrong value better than the server does.
  private static let betterWords: Set<CheckID> = [.teamID, .keyID, .keyFile, .clientID]

  private func sources(_ setUp: SetUp) -> Check {
    if let name = sources.yaml?.name {
      return Check(
        .configuration, name, .ok("\(name) is read; every key is known and every value well-formed."))
    }
    guard setUp.teamID != nil else {
      return Check(
        .configuration, "bramley.yaml",
        .warn(
          "There is no bramley.yaml in this folder.",
          remedy: "Make one with bramley init, or say where it is with --config."))
    }
    return Check(
      .configuration, "environment",
      .ok("There is no bramley.yaml in this folder; values come from the environment, .env and flags."))
  }

  private func ids(_ setUp: SetUp) -> [Check] {
    let team = setUp.teamID.map { text in
      let verdict = PortalIDRule.team(text, keyID: setUp.keyID, namedKeyID: setUp.namedKeyID)
      return Check(.teamID, verdict.isFailure ? "apple.team_id" : text, verdict)
    }
    let key = setUp.keyID.map { text in
      let verdict = PortalIDRule.key(text, namedKeyID: setUp.namedKeyID)
      return Check(.keyID, verdict.isFailure ? "apple.key_id" : text, verdict)
    }
    return [team, key].compactMap(\.self)
  }

  private func key(_ setUp: SetUp) -> [Check] {
    if let path = setUp.privateKeyPath {
      let (verdict, bytes) = KeyFileRule.file(path)
      let file = Check(.keyFile, "apple.private_key_path", verdict)
      return [file]
        + (bytes.map { [Check(.keyFormat, "apple.private_key_path", KeyFileRule.format($0))] } ?? [])
    }
    guard let text = setUp.privateKey else { return [] }
    return [
      Check(.keyFile, "apple.private_key", .ok("The key is in the configuration itself.")),
      Check(.keyFormat, "apple.private_key", KeyFileRule.format(Data(text.utf8))),
    ]
  }

  private func clientIDs(_ setUp: SetUp) -> [Check] {
    func checks(_ texts: [String], _ kind: ClientIDRule.Kind) -> [Check] {
      texts.enumerated().map { position, text in
        Check(
          .clientID, ClientIDRule.subject(text, kind, position: position),
          ClientIDRule.verdict(
            text, kind, team: setUp.teamID, native: kind == .web ? setUp.nativeClientIDs : []))
      }
    }
    return checks(setUp.nativeClientIDs, .native) + checks(setUp.webClientIDs, .web)
  }

  private func base(_ setUp: SetUp) -> Verdict {
    guard setUp.settings.apple.isEmulated else { return .ok("Apple itself is asked.") }
    return .warn(
      "An emulator stands in for Apple: whoever reaches it can sign in as anybody.",
      remedy: "Take apple.base_url out before people use this server.")
  }
}
