import BramleyCore
package import BramleyPostgres

/// The database besides the data folder's, where one is configured.
package struct DatabaseSection: Sendable {
  /// PostgreSQL; nil means SQLite in the data folder.
  package var postgres: PostgresSettings?

  package init(_ reader: inout SettingsReader) {
    let url = reader.value(.databaseURL, Self.url)
    let password = reader.file(.databasePasswordPath) { text throws(Malformed) in
      let path = try PlainValue.path(text)
      do { _ = try PostgresSettings.password(inFile: path) } catch { throw "names a file that can't be read" }
      return path
    }
    if let password { reader.demandPrivacy(.databasePasswordPath, ofFile: password) }
    let connections = reader.value(.databaseConnections, PlainValue.number(in: 1...500))
    let pooler = reader.value(
      .databasePooler, PlainValue.word(PostgresSettings.Pooler.allCases.map { ($0.rawValue, $0) }))
    let readURL = Self.readURL(&reader)
    guard let url else {
      if let readURL { reader.report(readURL.key, "needs database.url, the primary's address") }
      return
    }
    var settings = PostgresSettings(url: url)
    settings.readURL = readURL?.address
    settings.passwordPath = password
    if let connections { settings.connections = connections }
    if let pooler { settings.pooler = pooler }
    postgres = settings
  }

  /// A replica's address, under either of its two names.
  private static func readURL(_ reader: inout SettingsReader) -> (key: SettingKey, address: String)? {
    if reader.says(.databaseReadURL), reader.says(.postgresReadURL) {
      reader.report(.postgresReadURL, "is the same setting as database.read_url; set one of them")
      return nil
    }
    let key = reader.says(.postgresReadURL) ? SettingKey.postgresReadURL : .databaseReadURL
    return reader.value(key, url).map { (key, $0) }
  }

  /// Which store is meant, in the words of the configuration.
  package func place(orFolder folder: String) -> String {
    postgres == nil ? "data: the store in \(folder.printable)" : "database.url: the store"
  }

  private static func url(_ text: String) throws(Malformed) -> String {
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
      throw "is not an address such as postgres://user@host/database"
    }
    guard PostgresSettings(url: text).isValid else {
      throw "is not an address that libpq understands (PostgreSQL, \"Connection URIs\")"
    }
    return text
  }
}
