import BramleyCore
import BramleyPostgres
import BramleyServer
import Foundation

/// Where a store is or is to be.
enum StorePlace: Sendable {
  /// SQLite in a data folder.
  case folder(String)
  case postgres(PostgresSettings)

  /// Reads the argument of `--to`; nil where it is neither.
  init?(_ text: String) {
    if text.contains("://") {
      let settings = PostgresSettings(url: text)
      guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"), settings.isValid else {
        return nil
      }
      self = .postgres(settings)
    } else {
      guard !text.isEmpty, !text.hasPrefix("-") else { return nil }
      self = .folder(text)
    }
  }

  /// The store of a configuration.
  init(of settings: OperatorSettings) {
    self = settings.database.postgres.map(Self.postgres) ?? .folder(settings.dataFolder)
  }

  /// Whether both are one place, as far as their names say it.
  func isSame(as other: StorePlace) -> Bool {
    switch (self, other) {
    case (.folder(let one), .folder(let two)):
      URL(fileURLWithPath: one).resolvingSymlinksInPath()
        == URL(fileURLWithPath: two).resolvingSymlinksInPath()
    case (.postgres(let one), .postgres(let two)): one.url == two.url
    default: false
    }
  }
}
