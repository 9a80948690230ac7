import BramleyAPI
import BramleyCore

extension StoredInvariant {
  private static let knownKinds = Set(JobLifetimes.all.kinds)
  private static let deletionStates: Set<DeletionState> = [.scheduled, .completed, .cancelled]
  private static let revocationStates: Set<RevocationState> = [
    .open, .covered, .done, .superseded, .impossible,
  ]

  static let work: [StoredInvariant] = [
    StoredInvariant(
      "job_kind", of: "job", "every job is of a known kind",
      remedy: "A newer version has queued these jobs, and this one can't do them: run the newer one.",
      .sound(["kind"]) { knownKinds.contains(JobKind(rawValue: try $0.text(0))) }),
    StoredInvariant(
      "job_end", of: "job", "nothing works on a job that was given up",
      .brokenWhere("checked.failed_at IS NOT NULL AND checked.lease_until IS NOT NULL")),
    StoredInvariant(
      "deletion_state", of: "deletion", "every deletion is in a known state",
      .sound(["state"]) { deletionStates.contains(DeletionState(rawValue: try $0.text(0))) }),
    StoredInvariant(
      "revocation_state", of: "revocation", "every revocation is in a known state",
      .sound(["state"]) { revocationStates.contains(RevocationState(rawValue: try $0.text(0))) }),
    StoredInvariant(
      "master_key_check", of: "master_key", "every master key has the value by which it is recognised",
      .brokenWhere("length(checked.check_value) <> 32")),
  ]
}
