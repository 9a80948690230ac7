package import BramleyCore

/// Whether there are passwords, the cost of a hash, how many are computed at once, and who is asked about leaks.
package struct PasswordSection: Sendable {
  /// Whether people sign up and in with passwords.
  package var isEnabled: Bool
  /// The cost of a hash.
  package var parameters: Argon2Parameters
  /// The number of hashes that are computed at once; nil for one per core.
  package var concurrency: Int?
  /// The number of requests that may wait for their hash.
  package var queue: Int
  /// The service that is asked whether a new password was leaked; nil where none is.
  package var leakService: String?

  package init(_ reader: inout SettingsReader) {
    isEnabled = reader.value(.passwordsEnabled, PlainValue.bool) ?? true
    let least = Argon2Parameters.standard
    parameters = Argon2Parameters(
      memory: Self.number(.passwordsMemory, Int(least.memory)...4_194_304, "KiB", &reader) ?? least.memory,
      passes: Self.number(.passwordsIterations, Int(least.passes)...100, "passes", &reader) ?? least.passes,
      lanes: Self.number(.passwordsParallelism, Int(least.lanes)...64, "lanes", &reader) ?? least.lanes)
    concurrency = reader.value(.passwordsConcurrency, PlainValue.number(in: 1...256, "number of hashes"))
    queue = reader.value(.passwordsQueue, PlainValue.number(in: 1...100_000, "number of requests")) ?? 256
    leakService = Self.leakService(&reader)
  }

  private enum LeakWord: String, CaseIterable { case off, check }

  private static func leakService(_ reader: inout SettingsReader) -> String? {
    let word = reader.value(
      .passwordsLeaked, PlainValue.word(LeakWord.allCases.map { ($0.rawValue, $0) }))
    let address = reader.value(.passwordsLeakedURL) { text throws(Malformed) in
      let address = try ProviderAddress(text)
      guard address.origin.scheme == "https" || address.origin.host.isLoopback else {
        throw "must be https: whoever reads along would learn about passwords, and could refuse all of them"
      }
      return address
    }
    guard word == .check else {
      if address != nil, word == nil || word == .off {
        reader.report(.passwordsLeakedURL, "needs passwords.leaked: check")
      }
      return nil
    }
    return address?.text ?? LeakedPasswords.publicAddress
  }

  private static func number(
    _ key: SettingKey, _ range: ClosedRange<Int>, _ what: String, _ reader: inout SettingsReader
  ) -> UInt32? {
    reader.value(key, PlainValue.number(in: range, "number of \(what)")).map(UInt32.init)
  }
}
