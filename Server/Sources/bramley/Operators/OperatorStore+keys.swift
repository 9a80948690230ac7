import BramleyAPI
import BramleyCore
import BramleyHTTP
import Foundation

extension OperatorStore {
  /// Makes a key for access tokens, unless one is already waiting.
  func rotateAccessKey() async throws -> AccessRotationReport {
    let signing = signingKeys(try await ring())
    let (next, isNew) = try await signing.rotate()
    var report = AccessRotationReport(keyID: next, isNew: isNew)
    if let key = try await signing.schedule(at: now).first(where: { $0.id == next }),
      case .waits(let time) = key.use
    {
      report.signsFrom = time
    }
    return report
  }

  /// Withdraws a key for access tokens; returns what to print about it.
  func withdrawAccessKey(_ id: String) async throws -> [String] {
    switch try await signingKeys(try await ring()).withdraw(id) {
    case .done: break
    case .unknown:
      throw CommandFailure(.refused, "there is no key \(id.printable(upTo: 64)) for access tokens")
    case .isOnly:
      throw CommandFailure(
        .refused, "key \(id.printable(upTo: 64)) is the only one; run: bramley keys rotate --access")
    }
    return [
      "Key \(id) is withdrawn; running servers follow within seconds, and apps get new tokens by themselves.",
      "Another back end accepts its tokens until it reads the key set again: restart it where that can't wait.",
    ]
  }

  /// Makes a master key and puts it first in the file of keys.
  func rotateMasterKey() async throws -> MasterRotationReport {
    guard let file = masterKeyFile else {
      throw CommandFailure(
        .configuration,
        "server.master_key: the master key is in the configuration, which no command changes. Put a new one "
          + "(the output of: openssl rand -base64 32) before it, with a comma between them, and restart the servers: "
          + "server.master_key: NEW,OLD")
    }
    // The keys are compared with the store first: a rotation must not hide that a key is missing.
    let ring = try await ring()
    let taken = Set(try await store.masterKeys().map(\.id))
    let key: MasterKey
    do throws(MasterKeyFile.Failure) {
      key = try file.rotate(avoiding: taken, random: surroundings.random)
    } catch {
      throw CommandFailure(
        .configuration, "server.master_key_path: \(error.description.printable(upTo: 300))")
    }
    ring.refresh()
    try await store.settle(with: ring, in: surroundings)
    return MasterRotationReport(keyID: key.id.description)
  }

  /// Removes a master key; returns what to print about it.
  func removeMasterKey(_ id: MasterKey.ID) async throws -> [String] {
    _ = try await ring()
    let now = now
    switch try await store.removeMasterKey(id, at: now, auditID: surroundings.newIDText(at: now)) {
    case .unknown: throw CommandFailure(.refused, "there is no master key \(id)")
    case .refused(let obstacle): throw CommandFailure(obstacle, of: id)
    case .removed: break
    }
    // The store comes first: it must never require a key that is no longer in any file.
    do throws(MasterKeyFile.Failure) {
      try masterKeyFile?.remove(id)
    } catch {
      throw CommandFailure(
        .configuration,
        "key \(id) is out of use, but its line stays: \(error.description.printable(upTo: 300)); run this again"
      )
    }
    let place = masterKeyFile == nil ? ["Take it out of server.master_key at your convenience."] : []
    return ["Key \(id) is out of use. Keep it with the backups that were made before now."] + place
  }
}

extension AccessRotationReport {
  var lines: [String] {
    let time = signsFrom.map { " It signs from \(WireJSON.timestamp($0)) on." } ?? ""
    return [(isNew ? "Made key \(keyID)." : "Key \(keyID) waits to sign already; none was made.") + time]
  }
}

extension MasterRotationReport {
  var lines: [String] {
    [
      "Key \(keyID) seals from now on; running servers follow within seconds, and seal anew what lies under others.",
      "Old keys stay: refresh tokens were made under them. `bramley keys list` says until when.",
    ]
  }
}
