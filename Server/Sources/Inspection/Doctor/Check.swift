import BramleyCore

/// The result of a check: one sentence, and a remedy unless all is well. Neither contains a secret.
package enum Verdict: Hashable, Sendable {
  case ok(String)
  /// It works or can't be judged; somebody should look at it.
  case warn(String, remedy: String)
  /// It does not work.
  case fail(String, remedy: String)

  package var isFailure: Bool { status == .fail }

  package var status: Check.Status {
    switch self {
    case .ok: .ok
    case .warn: .warn
    case .fail: .fail
    }
  }

  package var message: String {
    switch self {
    case .ok(let message), .warn(let message, _), .fail(let message, _): message
    }
  }

  /// The remedy; nil when all is well.
  package var remedy: String? {
    switch self {
    case .ok: nil
    case .warn(_, let remedy), .fail(_, let remedy): remedy
    }
  }
}

/// A completed check, as `--json` prints it.
package struct Check: Encodable, Hashable, Sendable {
  package enum Status: String, Encodable, Sendable {
    case ok
    case warn
    case fail
  }

  package var id: CheckID
  package var status: Status
  /// What was checked: a key, a file, a client id, an address.
  package var subject: String
  package var message: String
  /// The remedy; nil when all is well.
  package var remedy: String?

  package init(_ id: CheckID, _ subject: String, _ verdict: Verdict) {
    self.id = id
    self.subject = subject.printable
    status = verdict.status
    message = verdict.message
    remedy = verdict.remedy
  }

  package enum CodingKeys: CodingKey { case id, status, subject, message, remedy }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(status, forKey: .status)
    try container.encode(subject, forKey: .subject)
    try container.encode(message, forKey: .message)
    // A null is encoded, so that every check has the same five fields.
    try container.encode(remedy, forKey: .remedy)
  }
}
