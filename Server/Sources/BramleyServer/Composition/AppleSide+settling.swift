import BramleyCore

extension AppleSide {
  /// Records that the store is used with the side that the settings name.
  ///
  /// - Throws: ``ConfigurationFailure`` when the store was used with the other one.
  static func settle(
    _ settings: Settings, in store: any AppleSideStore, surroundings: Surroundings
  ) async throws {
    let verdict = try await store.use(
      with: settings.apple.side, allowsBoth: settings.apple.allowMixedStore, at: surroundings.now())
    guard case .refused(let earlier) = verdict else { return }
    throw ConfigurationFailure(sentences: [
      "data: the store in \(settings.dataFolder.printable) \(earlier.consequence); set data to another folder, or, for a test system, "
        + "\(SettingKey.appleAllowMixedStore.rawValue): true"
    ])
  }
}
