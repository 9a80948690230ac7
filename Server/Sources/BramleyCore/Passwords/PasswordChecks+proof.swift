import BramleyAPI
import Foundation

extension PasswordChecks {
  /// Returns the proof that a password belongs to an address.
  func prove(
    _ text: String, of address: IdentityKey, _ attempt: AttemptLimiter.Attempt
  ) async throws(Refusal) -> PasswordProof {
    let stored: KeptPassword?
    let password = Password(presented: text)
    guard password.bytes.count <= Password.maximumBytes else { throw Refusal(.tooLong) }
    // Computed for every address, so that all take the same time.
    let decoy = await decoys.cost(for: address)
    do { stored = try await store.password(of: address) } catch { throw Refusal(error) }
    let key = try key(of: stored)
    let isRight = try await hasher.matches(password, stored?.hash, key: key, decoy: decoy)
    guard isRight, let stored else {
      note(stored, attempt)
      throw Refusal.wrongPassword
    }
    guard hasher.isOutdated(stored.hash) else { return PasswordProof(hash: stored.hash) }
    // A sign-in does not fail because the more expensive hash can't be computed now.
    return PasswordProof(hash: stored.hash, renewed: try? await hasher.renewed(stored.hash, for: password))
  }

  /// Opens the key that the check of an imported password needs; nil where it needs none.
  private func key(of stored: KeptPassword?) throws(Refusal) -> [UInt8]? {
    guard let stored, let id = stored.hash.source else { return nil }
    guard let source = stored.source, source.id == id else { throw Refusal.sourceNotOpen }
    do { return Array(try Seal(ring: ring).open(source.sealedKey, for: HashSource.row(id))) } catch {
      throw Refusal.sourceNotOpen
    }
  }

  /// Records a failed attempt for the account's owner: the first one, and then at every power of ten. The
  /// answer does not wait for it, because its time would reveal that the account exists.
  private func note(_ stored: KeptPassword?, _ attempt: AttemptLimiter.Attempt) {
    if let stored { RequestTrail.current?.note { $0.user = stored.user } }
    guard let stored, [1, 10, 100, 1_000, 10_000, 100_000].contains(attempt.number) else { return }
    let now = surroundings.now()
    let event = AuditEvent(
      id: surroundings.newIDText(at: now), kind: .signInRefused, at: now, userID: stored.user,
      sessionID: nil, detail: ["provider": ProviderID.password.rawValue, "attempts": "\(attempt.number)"])
    Task { [store] in try? await store.keep(event) }
  }
}
