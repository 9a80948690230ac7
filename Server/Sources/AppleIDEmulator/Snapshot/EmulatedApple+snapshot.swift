import EmulatorKit

extension EmulatedApple {
  /// The whole world as a value.
  ///
  /// - Throws: an error if the signing keys can't be made.
  public func snapshot() throws -> WorldSnapshot {
    try waitForSigningKeys()
    return WorldSnapshot(change { $0.state })
  }

  /// Replaces this world by a snapshot.
  ///
  /// - Throws: `Problem` that names the first inconsistency; or if the folder can't be written.
  public func restore(_ snapshot: WorldSnapshot) throws {
    try SnapshotRule.check(snapshot)
    try change { try $0.replace(by: snapshot) }
  }
}
