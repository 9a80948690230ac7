import BramleyAPI
import BramleyCore
import Foundation

/// A store that is down: for tests that need no row.
struct UnreachableStore: KeyStore, SigningKeyStore, SessionStore, AccountStore, AuthorizationStore,
  SignInStore, JobStore,
  AuditLog, ChildSessionStore, DeletionStore
{
  var down: StoreError { StoreError(.unavailable, "down for the test") }

  func masterKeyChecks() async throws(StoreError) -> [MasterKey.ID: Data] { throw down }
  func keepMasterKeyCheck(_: Data, for _: MasterKey.ID) async throws(StoreError) { throw down }
  func signingKeys() async throws(StoreError) -> [SigningKeyRecord] { throw down }
  func addSigningKey(
    _: SigningKeyRecord, unlessYoungerThan _: Date, auditing _: AuditEvent
  ) async throws(StoreError) -> [SigningKeyRecord] { throw down }
  func removeSigningKeys(madeBefore _: Date) async throws(StoreError) { throw down }
  func withdrawSigningKey(
    _: String, auditing _: AuditEvent
  ) async throws(StoreError) -> SigningKeyWithdrawal { throw down }
  func appleKeySet(from _: URL) async throws(StoreError) -> (document: Data, fetchedAt: Date)? { throw down }
  func keepAppleKeySet(_: Data, from _: URL, fetchedAt _: Date) async throws(StoreError) { throw down }
  func use(
    with _: AppleSide, allowsBoth _: Bool, at _: Date
  ) async throws(StoreError) -> AppleSideRule.Verdict { throw down }

  func session(_: SessionID) async throws(StoreError) -> (session: SessionRecord, account: Account)? {
    throw down
  }
  func rotate(_: SessionID, by _: RotationRule) async throws(StoreError) -> RotationOutcome { throw down }
  func sessions(of _: UserID, at _: Date) async throws(StoreError) -> [SessionRecord] { throw down }
  func end(_: SessionEnding) async throws(StoreError) -> SessionEnding.Outcome { throw down }
  func end(_: SessionID, because _: SessionEndReason, at _: Date) async throws(StoreError) { throw down }

  func handOver(_: SessionHandOver) async throws(StoreError) -> SessionHandOver.Outcome { throw down }
  func foresee(_: SessionTakeOver) async throws(StoreError) -> SessionRecord? { throw down }
  func takeOver(_: SessionTakeOver) async throws(StoreError) -> SessionTakeOver.Outcome { throw down }

  func account(_: UserID) async throws(StoreError) -> Account? { throw down }
  func rename(
    _: UserID, by _: Change<NamePatch>, onBehalfOf _: SessionID, at _: Date
  ) async throws(StoreError) -> Account? { throw down }

  func holdings(of _: UserID, people _: Set<Data>) async throws(StoreError) -> Holdings { throw down }
  func delete(_: AccountDeletion) async throws(StoreError) -> AccountDeletion.Outcome { throw down }
  func deletion(_: DeletionID, at _: Date) async throws(StoreError) -> DeletionStatus? { throw down }

  func park(_: ParkedReply, atMost _: Int, at _: Date) async throws(StoreError) -> ParkedReply.Outcome {
    throw down
  }
  func parkedReply(_: Data, at _: Date) async throws(StoreError) -> Data? { throw down }
  func deleteParkedReply(_: Data) async throws(StoreError) { throw down }
  func isFinished(_: Data) async throws(StoreError) -> Bool { throw down }
  func foresee(_: Redemption) async throws(StoreError) -> SessionRecord? { throw down }
  func redeem(_: Redemption) async throws(StoreError) -> Redemption.Outcome { throw down }

  func foresee<Opening>(_: SignInEntry<Opening>) async throws(StoreError) -> SignInOutcome<Opening> {
    throw down
  }
  func signIn<Opening>(_: SignInEntry<Opening>) async throws(StoreError) -> SignInOutcome<Opening> {
    throw down
  }
  func claim(_: CodeClaim) async throws(StoreError) -> CodeClaim.Outcome { throw down }
  func outcome(of _: CodeClaim) async throws(StoreError) -> CodeClaim.Outcome { throw down }
  func release(_: Data, keeping _: Data, at _: Date) async throws(StoreError) { throw down }

  func events(_: AuditQuery) async throws(StoreError) -> [AuditEvent] { throw down }

  func lease(limit _: Int, for _: TimeInterval, at _: Date) async throws(StoreError) -> [JobRecord] {
    throw down
  }
  func finish(_: JobID) async throws(StoreError) { throw down }
  func postpone(_: JobID, until _: Date, because _: String) async throws(StoreError) { throw down }
  func postpone(
    _: JobID, until _: Date, with _: Data, deadline _: Date, because _: String
  ) async throws(StoreError) { throw down }
  func hold(
    _: JobID, until _: Date, deadline _: Date, because _: String
  ) async throws(StoreError) { throw down }
  func giveUp(_: JobID, because _: String, at _: Date) async throws(StoreError) { throw down }
  func jobCounts() async throws(StoreError) -> (waiting: Int, failed: Int) { throw down }
}
