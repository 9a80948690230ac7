extension EmulatedApple {
  /// The whole world as a value.
  ///
  /// - Throws: when the signing keys can't be made.
  public func snapshot() throws -> WorldSnapshot {
    try waitForSigningKeys()
    return WorldSnapshot(change { $0.state })
  }

  /// Puts a snapshot in this world's place, exactly as it was.
  ///
  /// - Throws: ``Problem`` that names the first thing that does not fit; or when the folder can't be written.
  public func restore(_ snapshot: WorldSnapshot) throws {
    try SnapshotRule.check(snapshot)
    try change { try $0.replace(by: snapshot) }
  }
}
