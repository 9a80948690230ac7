import BramleyCore
import BramleyServer

/// Runs the integrity check with a progress line on standard error.
enum StoreExamination {
  /// - Parameter keys: the master keys at hand; empty where there is none.
  static func run(
    _ store: any IntegrityStore, keys: [MasterKey],
    reload: @escaping @Sendable () -> [MasterKey] = { [] }
  ) async throws(StoreError) -> IntegrityReport {
    let ring = KeyRing(keys, reload: reload, now: Surroundings.live.now)
    let progress = ProgressLine.standardError("checked", of: "tables")
    var begun = false
    let report = try await IntegrityCheck(store, ring: ring).run { done, all in
      if !begun { progress.begin(all: all) }
      begun = true
      progress.advance()
    }
    if begun { progress.end() }
    return report
  }
}

extension OperatorStore {
  /// Reads the configured master keys and compares them with nothing; empty where there is none.
  func keysAtHand() throws(CommandFailure) -> [MasterKey] {
    if case .given(let keys) = settings.masterKey { return keys }
    do throws(MasterKeyFile.Failure) {
      return try masterKeyFile?.read() ?? []
    } catch {
      throw CommandFailure(
        .configuration, "server.master_key_path: \(error.description.printable(upTo: 300))")
    }
  }

  /// Reads the file of master keys again: a key may be rotated meanwhile.
  var reloadKeys: @Sendable () -> [MasterKey] {
    let file = masterKeyFile
    return { (try? file?.read()) ?? [] }
  }
}
