import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

// Two accounts of one person become one.
extension HostedPages {
  var mergePages: [HostedPage] { [mergePage, undoPage] }

  private var mergePage: HostedPage {
    HostedPage("/account/merge", .recentOwner) { visit, faults in
      let caller = try caller(of: visit)
      guard let other = try await otherAccount(visit) else {
        return redirect("/sign-in", PageFlow(.other, next: "/account/merge", expiresAt: flowEnd))
      }
      guard other.userID != caller.userID else {
        return try await leave(visit, "/account", note: .fault("same_account"))
      }
      let answer = try await services.merges.merge(
        try await request(other, isDryRun: true), for: caller, idempotencyKey: nil)
      return ownPage("merge", "account", mergeValues(answer.merge, other, visit), visit, faults: faults)
    } act: { visit in
      let caller = try caller(of: visit)
      guard let other = try await otherAccount(visit) else { return redirect("/account/merge") }
      note(.post, WirePath.merge)
      _ = try await services.merges.merge(
        try await request(other, isDryRun: false), for: caller, idempotencyKey: visit.formKey)
      var response = redirect("/account", note: .done("merged"))
      response.headers.append(cookies.other.removal)
      return response
    }
  }

  private func otherAccount(_ visit: PageVisit) async throws -> Caller? {
    try await own.browsers.caller(of: cookies.other.value(in: visit.request))
  }

  private func leave(_ visit: PageVisit, _ path: String, note: PageNote) async throws -> Response {
    let cookie = cookies.other.value(in: visit.request)
    if cookie != visit.cookie { try await own.browsers.end(replaced: cookie) }
    var response = redirect(path, note: note)
    response.headers.append(cookies.other.removal)
    return response
  }

  private func request(_ other: Caller, isDryRun: Bool) async throws -> MergeRequest {
    MergeRequest(otherAccessToken: try await own.browsers.accessToken(of: other).token, dryRun: isDryRun)
  }

  func mergeValues(_ merge: Merge, _ other: Caller, _ visit: PageVisit) -> [String: Any] {
    func items(_ items: [MergeItem]) -> [[String: Any]] {
      items.map { item -> [String: Any] in
        var values: [String: Any] = ["text": visit.texts["merge", item.kind.rawValue] as Any]
        values["name"] = item.provider.map { name(ofMethod: $0, visit) } ?? false
        return values
      }
    }
    return [
      "other": person(other.account, visit), "moves": items(merge.moves), "hasMoves": !merge.moves.isEmpty,
      "dropped": items(merge.dropped), "hasDropped": !merge.dropped.isEmpty,
      "clashes": items(merge.clashes), "hasClashes": !merge.clashes.isEmpty,
    ]
  }

  /// The merge that can still be undone.
  func undoValues(_ merge: UndoableMerge, _ visit: PageVisit) -> [String: Any] {
    ["until": time(merge.until, visit), "href": "\(base)/account/merge/\(merge.id)/undo"]
  }

  private var undoPage: HostedPage {
    HostedPage("/account/merge/{id}/undo", .recentOwner) { visit, faults in
      confirm(
        visit, "undoMerge", action: "/account/merge/\(visit.context.parameters.get("id") ?? "")/undo",
        cancel: "/account", isDangerous: false, faults: faults)
    } act: { visit in
      let id = MergeID(rawValue: try visit.context.parameters.require("id"))
      note(.post, "\(WirePath.merge)/{id}/undo")
      _ = try await services.merges.undo(id, for: try caller(of: visit))
      return redirect("/account", note: .done("merge_undone"))
    }
  }
}
