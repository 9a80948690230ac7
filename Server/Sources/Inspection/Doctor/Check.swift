import BramleyCore

/// What a check found: one sentence, and what to do unless all is well. Neither holds a secret.
package enum Verdict: Hashable, Sendable {
  case ok(String)
  /// It works, or can't be judged; somebody should look.
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

  /// What to do; nil when all is well.
  package var remedy: String? {
    switch self {
    case .ok: nil
    case .warn(_, let remedy), .fail(_, let remedy): remedy
    }
  }
}

/// A check that was made, as `--json` prints it.
package struct Check: Encodable, Hashable, Sendable {
  package enum Status: String, Encodable, Sendable {
    case ok
    case warn
    case fail
  }

  package var id: CheckID
  package var status: Status
  /// What was looked at: a key, a file, a client id, an address.
  package var subject: String
  package var message: String
  /// What to do; nil when all is well.
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
    // The null stays, so that every check has the same five fields.
    try container.encode(remedy, forKey: .remedy)
  }
}
