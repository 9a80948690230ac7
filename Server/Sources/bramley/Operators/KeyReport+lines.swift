import BramleyAPI
import BramleyCore
import BramleyHTTP

extension KeysReport {
  /// The report as text.
  var lines: [String] {
    var access = TextTable("ACCESS-TOKEN KEY", "MADE", "STATE", "UNTIL")
    for key in accessTokenKeys {
      access.add(
        key.id, WireJSON.timestamp(key.createdAt), key.state,
        (key.signsFrom ?? key.publishedUntil).map(WireJSON.timestamp))
    }
    var master = TextTable("MASTER KEY", "STATE", "SEALED ROWS", "SESSIONS", "NEEDED UNTIL")
    for key in masterKeys {
      master.add(
        key.id, key.current ? "seals" : key.removable ? "removable" : "opens",
        "\(key.sealedRows.values.reduce(0, +))", "\(key.sessions)", key.neededUntil.map(WireJSON.timestamp))
    }
    return access.lines + [""] + master.lines
  }
}

extension CommandFailure {
  /// Makes the failure that explains why a master key can't be removed, and what to do.
  init(_ obstacle: MasterKeyObstacle, of key: MasterKey.ID) {
    let words =
      switch obstacle {
      case .seals: "it seals; make another first: bramley keys rotate --master"
      case .justRetired: "it sealed until less than an hour ago, and may be in use still; try again later"
      case .boxes(let count):
        "\(count) rows are sealed under it; a running server seals them anew within half an hour"
      case .sessions(let count, let end):
        "\(count) sessions may bear a refresh token made under it"
          + (end.map { ", the last until \(WireJSON.timestamp($0))" } ?? "")
          + "; sessions that refresh lose it"
      }
    self.init(.refused, "key \(key) must stay: \(words)")
  }
}
