package import BramleyCore

/// The cost of a password hash, and how many are computed at once.
package struct PasswordSection: Sendable {
  /// The cost of a hash.
  package var parameters: Argon2Parameters
  /// The number of hashes that are computed at once; nil for one per core.
  package var concurrency: Int?
  /// The number of requests that may wait for their hash.
  package var queue: Int

  package init(_ reader: inout SettingsReader) {
    let least = Argon2Parameters.standard
    parameters = Argon2Parameters(
      memory: Self.number(.passwordsMemory, Int(least.memory)...4_194_304, "KiB", &reader) ?? least.memory,
      passes: Self.number(.passwordsIterations, Int(least.passes)...100, "passes", &reader) ?? least.passes,
      lanes: Self.number(.passwordsParallelism, Int(least.lanes)...64, "lanes", &reader) ?? least.lanes)
    concurrency = reader.value(.passwordsConcurrency, PlainValue.number(in: 1...256, "number of hashes"))
    queue = reader.value(.passwordsQueue, PlainValue.number(in: 1...100_000, "number of requests")) ?? 256
  }

  private static func number(
    _ key: SettingKey, _ range: ClosedRange<Int>, _ what: String, _ reader: inout SettingsReader
  ) -> UInt32? {
    reader.value(key, PlainValue.number(in: range, "number of \(what)")).map(UInt32.init)
  }
}
