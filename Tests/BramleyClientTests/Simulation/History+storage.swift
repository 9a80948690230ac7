import Foundation

@testable import BramleyClient

extension History {
  static let diskError = SecureStorageError.system(operation: "write", code: 5)

  /// Waits for its turn, then runs as one atomic step.
  func storage(_ id: Int, _ label: String) async -> StorageVerdict {
    if process(id).isDead { return .failure(Self.diskError) }
    return await withCheckedContinuation { continuation in
      effects.append(Effect(process: id, label: label, kind: .storage(continuation)))
    }
  }

  func settle(storage effect: Effect, _ continuation: CheckedContinuation<StorageVerdict, Never>) {
    let isWrite = effect.label.hasPrefix("writes")
    let error: SecureStorageError? =
      switch storageFault {
      case .none: !isCalm && choices.once(in: mood.storageUses) ? Self.diskError : nil
      case .writesFail: isWrite ? Self.diskError : nil
      case .allFails: Self.diskError
      case .locked: .locked
      case .sessionFails: effect.label.hasSuffix(StorageKey.session.rawValue) ? Self.diskError : nil
      case .outboxFails: effect.label.hasSuffix(StorageKey.outbox.rawValue) ? Self.diskError : nil
      }
    if let error {
      process(effect.process).storageFailedAt = step
      note("p\(effect.process) \(effect.label): \(error)")
      continuation.resume(returning: .failure(error))
    } else {
      note("p\(effect.process) \(effect.label)")
      continuation.resume(returning: .success(()))
    }
  }

  func write<Outcome>(
    _ key: StorageKey, by id: Int, _ change: (inout Data?) -> Outcome
  ) -> Result<Outcome, SecureStorageError> {
    let before = disk[key]
    var value = before
    let outcome = change(&value)
    guard value != before else { return .success(outcome) }
    disk[key] = value
    if key == .session { recordChanged(by: id) }
    if key == .outbox { outboxChanged(from: before, to: value, by: id) }
    // Killed, or informed of a failure, although the bytes are already written.
    switch isCalm ? 2 : choices.pick(mood.storageUses) {
    case 0:
      note("p\(id) is killed after its write")
      kill(id)
      return .failure(Self.diskError)
    case 1:
      note("p\(id) learns that its write failed")
      process(id).storageFailedAt = step
      return .failure(Self.diskError)
    default: return .success(outcome)
    }
  }

  /// The time between a write and its writer's next step, in which the process may be suspended.
  func hear(_ id: Int, _ label: String) async -> StorageVerdict {
    if process(id).isDead { return .failure(Self.diskError) }
    guard !isCalm, choices.once(in: mood.thoughts) else { return .success(()) }
    return await withCheckedContinuation { continuation in
      effects.append(Effect(process: id, label: label, kind: .written(continuation)))
    }
  }

  func pause(_ id: Int, seconds: TimeInterval) async {
    if process(id).isDead { return }
    let end = time + seconds
    await withCheckedContinuation { continuation in
      effects.append(Effect(process: id, label: "pauses", kind: .pause(until: end, continuation)))
    }
  }

  func sheet(_ id: Int, _ person: String) async -> Bool {
    if process(id).isDead { return false }
    return await withCheckedContinuation { continuation in
      effects.append(Effect(process: id, label: "asks \(person)", kind: .sheet(continuation)))
    }
  }
}
