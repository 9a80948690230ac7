import AppleID
import Foundation

/// Makes the jobs that ask Apple for newer receipts.
package struct ReceiptRefreshing: Sendable {
  private let seal: Seal
  private let surroundings: Surroundings

  package init(seal: Seal, surroundings: Surroundings) {
    self.seal = seal
    self.surroundings = surroundings
  }

  func job(for key: AppAttestKeyID, after receipt: AppAttestReceipt, at now: Date) -> JobRecord? {
    try? JobRecord(
      id: JobID(rawValue: surroundings.newIDText(at: now)), kind: RefreshReceiptJob.kind,
      sealing: RefreshReceiptJob.Payload(key: key.bytes), by: seal, at: now,
      runAt: max(receipt.notBefore ?? now, now.addingTimeInterval(RefreshReceiptJob.firstPause)),
      lifetime: RefreshReceiptJob.lifetime)
  }
}
