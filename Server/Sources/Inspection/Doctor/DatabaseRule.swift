package import BramleyCore
package import Foundation

/// Judges whether a PostgreSQL database can be used.
package enum DatabaseRule {
  /// What was found at its address.
  package enum Finding: Sendable {
    /// It did not answer; the reason names no password.
    case unreachable(reason: String)
    /// A server that answered. `version` is such as 150018 for 15.18; `clockAhead` is by how many seconds
    /// its clock is ahead of this machine's.
    case server(version: Int, encoding: String, isDurable: Bool, mostConnections: Int, clockAhead: Double = 0)
  }

  /// The oldest version that has what Bramley uses: transaction numbers of 64 bits.
  static let oldestVersion = 130_000

  /// - Parameter connections: how many connections each process makes.
  package static func verdict(_ finding: Finding, connections: Int) -> Verdict {
    switch finding {
    case .unreachable(let reason):
      return .fail(
        "The database can't be reached: \(reason.printable).",
        remedy:
          "Try the same address with psql, and correct database.url, database.password_path or the server.")
    case .server(let version, _, _, _, _) where version < oldestVersion:
      return .fail(
        "The database is PostgreSQL \(words(version)), and 13 or later is needed.",
        remedy: "Upgrade it, or name another server in database.url.")
    case .server(_, let encoding, _, _, _) where encoding != "UTF8":
      return .fail(
        "The database's encoding is \(encoding.printable), not UTF8.",
        remedy: "Make one with: createdb --encoding UTF8 --template template0")
    case .server(_, _, isDurable: false, _, _):
      return .warn(
        "The database answers before a commit is on disk: fsync or synchronous_commit is off.",
        remedy: "Switch both on, or a crash loses sign-ins that were answered.")
    case .server(_, _, _, let most, _) where most < connections:
      return .warn(
        "The database accepts \(most) connections, and each process makes up to \(connections).",
        remedy: "Lower database.connections, or raise max_connections.")
    case .server(_, _, _, _, let ahead) where abs(ahead) > ClockWatch.tolerance:
      return .warn(
        "This machine's clock is \(Int(abs(ahead))) seconds \(ahead > 0 ? "behind" : "ahead of") the database's.",
        remedy: "Set both by NTP: nodes whose clocks differ end tokens and codes too early or too late.")
    case .server(let version, _, _, _, _):
      return .ok("PostgreSQL \(words(version)) answers.")
    }
  }

  /// What was found at the address of a read replica.
  package enum ReplicaFinding: Sendable {
    /// It did not answer; the reason names no password.
    case unreachable(reason: String)
    /// A server that answered, with the check values of the master keys in its store; nil where it has none.
    case server(isStandby: Bool, isFresh: Bool, masterKeys: [MasterKey.ID: Data]?)
  }

  /// - Parameter sealedWith: the check values of the primary's master keys; nil where they are unknown.
  package static func verdict(_ finding: ReplicaFinding, sealedWith: [MasterKey.ID: Data]?) -> Verdict {
    switch finding {
    case .unreachable(let reason):
      return .warn(
        "The replica can't be reached, so the primary answers all reads: \(reason.printable).",
        remedy: "Try the same address with psql, and correct or remove database.read_url.")
    case .server(_, _, let keys?)
    where sealedWith.map({ known in keys.contains { known[$0] != $1 } }) ?? false:
      return .fail(
        "The replica has the data of another store than the database of database.url.",
        remedy: "Name a standby of that database in database.read_url.")
    case .server(isStandby: false, _, _):
      return .warn(
        "The server of database.read_url accepts writes, so it is no standby, and may have other data.",
        remedy: "Name a streaming standby, or remove database.read_url.")
    case .server(_, isFresh: false, _):
      return .warn(
        "The replica is more than thirty seconds behind, so the primary answers all reads.",
        remedy: "See whether the standby receives and replays: pg_stat_replication on the primary.")
    case .server: return .ok("The replica answers, and is near enough to the primary.")
    }
  }

  private static func words(_ version: Int) -> String { "\(version / 10_000).\(version % 10_000)" }
}
