import CLibPQ
import Foundation

/// The parameters of a connection, by libpq's names.
struct PostgresAddress {
  private var parameters: [String: String]

  /// Reads an address by libpq's own rules.
  ///
  /// - Parameters:
  ///   - hasOptions: whether the server's timeouts are set with the connection.
  ///   - prefersStandby: whether it is for reading alone.
  /// - Throws: ``PostgresFailure`` without a part of the address, which may hold a password.
  init(_ settings: PostgresSettings, hasOptions: Bool = true, prefersStandby: Bool = false)
    throws(PostgresFailure)
  {
    guard let options = PQconninfoParse(settings.url, nil) else {
      throw PostgresFailure(.statement, "database.url is not an address that libpq understands")
    }
    defer { PQconninfoFree(options) }
    var parameters: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { parameters[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    parameters["client_encoding"] = "UTF8"
    let patience = settings.patience
    var defaults = [
      "application_name": "bramley", "connect_timeout": "\(max(2, Int(patience.forConnecting)))",
      // A machine that vanished without a word is noticed in the time that an answer may take.
      "tcp_user_timeout": "\(Int(patience.forStatement * 1000))", "keepalives_idle": "10",
      "keepalives_interval": "5", "keepalives_count": "3",
      // Of several hosts, and after a fail-over, the one that writes.
      "target_session_attrs": prefersStandby ? "prefer-standby" : "read-write",
    ]
    if hasOptions, settings.pooler == .none {
      // For the case that this process stops in the middle of a transaction.
      let step = Int(patience.forStep * 1000)
      let own =
        "-c statement_timeout=\(Int(patience.forStatement * 1000)) "
        + "-c idle_in_transaction_session_timeout=\(step)"
      parameters["options"] = [own, parameters["options"]].compactMap(\.self).joined(separator: " ")
    }
    defaults.merge(parameters) { _, given in given }
    self.parameters = defaults
  }

  mutating func setPassword(_ password: String) { parameters["password"] = password }

  /// Begins to connect; nil when there is no memory.
  func beginConnecting() -> OpaquePointer? {
    let pairs = parameters.sorted { $0.key < $1.key }
    let keywords = pairs.map { strdup($0.key) }
    let values = pairs.map { strdup($0.value) }
    defer { for text in keywords + values { free(text) } }
    let constKeywords = keywords.map { UnsafePointer($0) } + [nil]
    let constValues = values.map { UnsafePointer($0) } + [nil]
    return PQconnectStartParams(constKeywords, constValues, 0)
  }
}
