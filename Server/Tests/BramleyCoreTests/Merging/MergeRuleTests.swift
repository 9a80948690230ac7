import BramleyAPI
import BramleyCore
import Foundation
import Support
import Testing

/// What a merge of two accounts does, and what goes back with it.
@Suite struct MergeRuleTests {
  private typealias Owner = (session: SessionRecord, account: Account)

  private let now = StoreFixture.start

  private func owner(_ user: UserID, _ identities: (IdentityID, ProviderID)...) -> Owner {
    let session = SessionRecord(
      id: SessionID(rawValue: "\(user)'s"), userID: user, identityID: "i", provider: .apple, kind: .app,
      clientID: "app", methods: [], deviceName: nil, createdAt: now, lastUsedAt: now, authTime: now,
      idleExpiresAt: now + 60, expiresAt: now + 60)
    let records = identities.map { id, provider in
      IdentityRecord(
        id: id, userID: user, key: IdentityKey(provider: provider, team: "", subject: id.rawValue),
        email: nil, emailVerified: false, isPrivateEmail: false, realUserStatus: nil, newestTokenAt: now,
        linkedAt: now)
    }
    return (session, Account(user: UserRecord(id: user, createdAt: now), identities: records))
  }

  private func caller(_ owner: Owner) -> SessionOwner {
    SessionOwner(session: owner.session.id, user: owner.account.user.id, authTime: now)
  }

  private func merge(_ one: Owner, _ two: Owner, isDryRun: Bool = false, key: Data? = nil) -> AccountMerge {
    AccountMerge(
      id: "merge", caller: caller(one), other: caller(two), isDryRun: isDryRun, keyHash: key,
      auditIDs: ("a", "b"), now: now)
  }

  @Test func `a dry run says what a merge would do, and answers the account as it is`() {
    let (ada, eve) = (owner("ada", ("i", .apple)), owner("eve", ("j", .google)))
    guard case .foretell(let report, let account) = merge(ada, eve, isDryRun: true).judge(ada, eve) else {
      Issue.record("a dry run is no merge")
      return
    }
    #expect(account == ada.account)
    #expect(report.id == nil && report.undoUntil == nil && report.moves.map(\.identity) == ["j"])
    guard case .carryOut(let plan) = merge(ada, eve).judge(ada, eve) else {
      Issue.record("refused")
      return
    }
    #expect(plan.account.identities.map(\.id) == ["i", "j"] && plan.report.undoUntil != nil)
  }

  @Test func `a retry is answered while the caller's session lives, and never by a dry run`() {
    let (ada, eve) = (owner("ada", ("i", .apple)), owner("eve", ("j", .google)))
    let report = Merge(
      id: "merge", userID: "ada", otherUserID: "eve", moves: [], dropped: [], clashes: [], undoUntil: nil)
    let key = StoreFixture.hash("key")
    #expect(merge(ada, eve, key: key).retryHash == key)
    #expect(merge(ada, eve, isDryRun: true, key: key).retryHash == nil)
    guard case .merged(let again, ada.account)? = merge(ada, eve).repeating(report, to: ada) else {
      Issue.record("not repeated")
      return
    }
    #expect(again == report)
    var ended = ada
    ended.session.endedAt = now
    #expect(merge(ada, eve).repeating(report, to: ended) == nil)
    #expect(merge(ada, eve).repeating(report, to: nil) == nil)
  }

  @Test func `a password that somebody else has meanwhile does not come back`() throws {
    let (ada, eve) = (
      owner("ada", ("i", .apple), ("p", .password)), owner("eve", ("j", .google), ("q", .password))
    )
    guard case .carryOut(let plan) = merge(ada, eve).judge(ada, eve) else {
      Issue.record("refused")
      return
    }
    let dropped = try #require(plan.droppedPassword)
    var merged = plan.merged
    merged.password = MergedAccount.Password(dropped, hash: "hash")
    let record = MergeUndo.Record(user: "ada", merged: merged, undoUntil: plan.report.undoUntil)
    let stayed: Owner = (ada.session, plan.account)
    let undo = MergeUndo(id: "merge", caller: caller(ada), auditIDs: ("a", "b"), now: now)
    for isTaken in [false, true] {
      guard case .carryOut(let undone) = undo.judge(record, by: stayed, isPasswordTaken: isTaken) else {
        Issue.record("not undone")
        return
      }
      #expect(undone.returning.map(\.id) == ["j"])
      #expect(undone.password?.identity == (isTaken ? nil : "q"))
    }
  }

  @Test func `recovery codes go with factors to an account without any`() {
    let move = FactorMove(merging: ["f", "g"], intoAccountWithCodes: false)
    #expect(move.factors == ["f", "g"] && move.takesCodes)
    #expect(!FactorMove(merging: ["f"], intoAccountWithCodes: true).takesCodes)
    #expect(!FactorMove(merging: [], intoAccountWithCodes: false).takesCodes)
  }

  @Test func `factors that are still there come back, and recovery codes with the last one`() {
    let move = FactorMove(returning: ["f", "g"], from: ["g"])
    #expect(move.factors == ["g"] && move.takesCodes)
    #expect(!FactorMove(returning: ["f"], from: ["f", "own"]).takesCodes)
    #expect(FactorMove(returning: [], from: []) == FactorMove(merging: [], intoAccountWithCodes: false))
  }
}
