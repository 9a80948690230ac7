public import BramleyAPI
public import Foundation

/// All that the server keeps about a person, as the file that they save or share.
public struct ExportedFile: Hashable, Sendable {
  /// A name for the file, such as `account-data-2026-11-23.json`.
  public let name: String
  /// The file's JSON: an `AccountExport`.
  public let data: Data

  /// Makes a file.
  public init(name: String, data: Data) {
    self.name = name
    self.data = data
  }

  /// Makes the file of an export.
  public init(_ export: AccountExport) throws {
    let encoder = WireJSON.encoder()
    encoder.outputFormatting.formUnion([.prettyPrinted, .sortedKeys])
    self.init(name: Self.name(of: export), data: try encoder.encode(export))
  }

  /// Makes a file of what the server sent; nil if that is no export.
  init?(received data: Data) {
    guard let export = try? WireJSON.decoder().decode(AccountExport.self, from: data) else { return nil }
    self.init(name: Self.name(of: export), data: data)
  }

  private static func name(of export: AccountExport) -> String {
    "account-data-\(WireJSON.timestamp(export.exportedAt).prefix(10)).json"
  }

  /// Returns what the file has.
  public func export() throws -> AccountExport {
    try WireJSON.decoder().decode(AccountExport.self, from: data)
  }
}
