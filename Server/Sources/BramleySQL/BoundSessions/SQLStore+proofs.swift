import BramleyAPI
package import BramleyCore
import Foundation

extension SQLStore: ProofStore {
  package func use(_ proof: ProofUse) async throws(StoreError) -> Bool {
    try await engine.write { tx in
      let isFirst =
        try tx.run(
          "INSERT INTO spent_proof (mark, expires_at) VALUES (?, ?) ON CONFLICT (mark) DO NOTHING",
          [proof.mark, proof.expiresAt]) == 1
      if isFirst, let session = proof.session {
        try tx.write(
          "UPDATE session SET key_proven_at = ? WHERE id = ? AND key_proven_at <= ?",
          [proof.now, session.rawValue, proof.now.addingTimeInterval(-ProofUse.recordInterval)])
      }
      return isFirst
    }
  }
}
