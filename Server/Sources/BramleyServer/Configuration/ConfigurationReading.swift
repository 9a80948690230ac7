package import BramleyCore

/// A configuration as it was read: the settings, and everything that is wrong with them.
package struct ConfigurationReading {
  /// The settings, where every file could be read; what is faulty has its default here.
  package let settings: Settings?
  /// All faults.
  package let problems: [ConfigurationProblem]
  /// The values as they are written.
  package let reader: SettingsReader

  /// Reads and checks all keys.
  ///
  /// - Parameters:
  ///   - needsApple: Whether a missing team, key or client id is a fault, as it is for `serve`.
  ///   - listens: Whether this process accepts the clients' connections itself, as `serve` does.
  package init(_ sources: ConfigurationSources, needsApple: Bool, listens: Bool) {
    var reader = sources.reader()
    if reader.isComplete {
      let settings = Settings(&reader, needsApple: needsApple)
      if listens {
        settings.server.reportUnknownProxies(&reader)
        settings.server.reportMissingMasterKey(&reader)
      }
      self.settings = settings
    } else {
      settings = nil
    }
    problems = reader.problems
    self.reader = reader
  }

  /// Returns the settings for a program that takes only a few of them: a fault of another one does not concern it.
  ///
  /// - Throws: The faults of these keys, of files, of names, and of several keys together.
  package func settings(taking keys: Set<SettingKey>) throws(ConfigurationFailure) -> Settings {
    let concerned = problems.filter { problem in problem.key.map(keys.contains) ?? true }
    guard let settings, concerned.isEmpty else { throw ConfigurationFailure(concerned) }
    return settings
  }
}
