import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private func user(_ token: String) -> UserID { UserID(rawValue: Fixture.id("user \(token)")) }

private func owner(_ token: String, provenAt: TimeInterval? = 0) -> SessionOwner {
  SessionOwner(
    session: Fixture.session(token), user: user(token), authTime: provenAt.map(Fixture.time))
}

private func merge(
  _ other: SessionOwner = owner("eve's"), into caller: SessionOwner = owner("ada's"), id: String = "merge",
  dryRun: Bool = false, key: String? = nil, at seconds: TimeInterval = 10
) -> AccountMerge {
  AccountMerge(
    id: MergeID(rawValue: id), caller: caller, other: other, isDryRun: dryRun, keyHash: key.map(Fixture.hash),
    auditIDs: ("\(id) caller", "\(id) other"), now: Fixture.time(seconds))
}

private func undo(_ caller: SessionOwner = owner("ada's"), at seconds: TimeInterval = 20) -> MergeUndo {
  MergeUndo(
    id: "merge", caller: caller, auditIDs: ("undo caller", "undo other"), now: Fixture.time(seconds))
}

/// Two accounts, ada's and eve's.
private func fill(_ store: any Store) async throws {
  _ = try await store.signIn(Fixture.entry("ada", token: "ada's"))
  _ = try await store.signIn(Fixture.entry("eve", token: "eve's"))
}

extension AccountMerge.Outcome {
  fileprivate var merged: (report: Merge, account: Account)? {
    guard case .merged(let report, let account) = self else { return nil }
    return (report, account)
  }
}

extension StoreContract {
  static let merging: [StoreContract] = [
    StoreContract("a dry run writes nothing") { store in
      try await fill(store)
      let plan = try need(try await store.merge(merge(dryRun: true)).merged)
      try hold(plan.report.moves.count == 1 && plan.account.identities.count == 1)
      try hold(try await store.account(user("eve's")) != nil)
    },
    StoreContract("a merge moves identities with their grants, and the other account is gone") { store in
      try await fill(store)
      try hold(try await store.keep(Fixture.grant("eve")))
      let merged = try need(try await store.merge(merge()).merged)
      let account = try need(try await store.account(user("ada's")))
      try hold(merged.account == account, "\(merged.account) \(account)")
      try hold(Set(account.identities.map(\.key.subject)) == ["ada.0001", "eve.0001"])
      try hold(try await store.account(user("eve's")) == nil)
      try hold(try await store.session(Fixture.session("eve's")) == nil)
      try hold(
        try await store.session(Fixture.session("ada's"))?.session.isAlive(at: Fixture.time(11)) == true)
      let holdings = try await store.holdings(of: user("ada's"), people: [])
      try hold(holdings.grants.count == 1)
    },
    StoreContract("of merges of two accounts into each other one is done") { store in
      try await fill(store)
      let outcomes = try await together(8) { index in
        index.isMultiple(of: 2)
          ? try await store.merge(merge(id: "\(index)"))
          : try await store.merge(merge(owner("ada's"), into: owner("eve's"), id: "\(index)"))
      }
      try hold(outcomes.compactMap(\.merged).count == 1)
    },
    StoreContract("a merge needs two live sessions that show a recent authentication") { store in
      try await fill(store)
      let late = try await store.merge(merge(at: 601))
      guard case .refused(.callerNotRecent) = late else { return try hold(false, "\(late)") }
      let other = try await store.merge(merge(owner("eve's", provenAt: -600)))
      guard case .refused(.otherNotRecent) = other else { return try hold(false, "\(other)") }
      let same = try await store.merge(merge(owner("ada's")))
      guard case .refused(.sameAccount) = same else { return try hold(false, "\(same)") }
      try await store.end(Fixture.session("eve's"), because: .signedOut, at: Fixture.time(2))
      let ended = try await store.merge(merge())
      guard case .refused(.otherEnded) = ended else { return try hold(false, "\(ended)") }
      try await store.end(Fixture.session("ada's"), because: .signedOut, at: Fixture.time(2))
      let own = try await store.merge(merge())
      guard case .refused(.callerEnded) = own else { return try hold(false, "\(own)") }
      try hold(try await store.account(user("eve's")) != nil)
    },
    StoreContract("an undo gives the other account back, once, and its sessions end") { store in
      try await fill(store)
      let before = try need(try await store.account(user("eve's")))
      _ = try await store.merge(merge())
      _ = try await store.signIn(Fixture.entry("eve", token: "eve again", at: 15))
      guard case .undone(let report, let account) = try await store.undo(undo()) else {
        return try hold(false)
      }
      let stays = try await store.account(user("ada's"))
      try hold(report.moves.count == 1 && account == stays)
      try hold(try await store.account(user("eve's"))?.user == before.user)
      let ended = try need(try await store.session(Fixture.session("eve again"))).session
      try hold(ended.endReason == .mergeUndone)
      guard case .notFound = try await store.undo(undo(at: 21)) else { return try hold(false) }
      let back = try need(try await store.signIn(Fixture.entry("eve", token: "eve back", at: 22)).opened)
      try hold(back.account.user.id == user("eve's"))
    },
    StoreContract("the merge that can be undone is found, for its account and its time alone") { store in
      try await fill(store)
      let ada = user("ada's")
      try hold(try await store.undoableMerge(of: ada, at: Fixture.time(11)) == nil)
      let merged = try need(try await store.merge(merge()).merged)
      let end = try need(merged.report.undoUntil)
      let found = try await store.undoableMerge(of: ada, at: Fixture.time(11))
      try hold(found == UndoableMerge(id: "merge", until: end), "\(String(describing: found))")
      try hold(try await store.undoableMerge(of: user("eve's"), at: Fixture.time(11)) == nil)
      try hold(try await store.undoableMerge(of: ada, at: end) == nil)
      _ = try await store.undo(undo())
      try hold(try await store.undoableMerge(of: ada, at: Fixture.time(21)) == nil)
    },
    StoreContract("after seven days nothing is kept of the other account") { store in
      try await fill(store)
      _ = try await store.merge(merge())
      let end = AccountMerge.undoWindow + 10
      try await store.purge(at: Fixture.time(end))
      guard case .notFound = try await store.undo(undo(owner("ada's", provenAt: end), at: end)) else {
        return try hold(false)
      }
      try hold(try await store.account(user("ada's"))?.identities.count == 2)
    },
  ]
}
