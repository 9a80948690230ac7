import AppleID
import Inspection

/// A client id that Apple can be asked about.
struct AskableClient: Hashable, Sendable {
  var id: AppleClientID
  var kind: ClientIDRule.Kind
}

extension SetUp {
  /// The valid client ids, without duplicates.
  var askable: [AskableClient] {
    func good(_ texts: [String], _ kind: ClientIDRule.Kind) -> [AskableClient] {
      texts.filter { !ClientIDRule.verdict($0, kind, team: teamID).isFailure }
        .map { AskableClient(id: AppleClientID(rawValue: $0), kind: kind) }
    }
    var seen: Set<AppleClientID> = []
    return (good(nativeClientIDs, .native) + good(webClientIDs, .web)).filter { seen.insert($0.id).inserted }
  }
}
