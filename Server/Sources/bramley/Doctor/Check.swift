/// What a check found: one sentence, and what to do unless all is well. Neither ever holds a secret.
enum Verdict: Hashable, Sendable {
  case ok(String)
  /// It works, or can't be judged; somebody should look.
  case warn(String, remedy: String)
  /// It does not work.
  case fail(String, remedy: String)

  var isFailure: Bool { if case .fail = self { true } else { false } }
}

/// A check that was made, as `--json` prints it.
struct Check: Encodable, Hashable, Sendable {
  enum Status: String, Encodable, Sendable {
    case ok
    case warn
    case fail
  }

  var id: CheckID
  var status: Status
  /// What was looked at: a key, a file, a client id, an address.
  var subject: String
  var message: String
  /// What to do; nil when all is well.
  var remedy: String?

  init(_ id: CheckID, _ subject: String, _ verdict: Verdict) {
    self.id = id
    self.subject = subject.printable
    switch verdict {
    case .ok(let message): (status, self.message, remedy) = (.ok, message, nil)
    case .warn(let message, let remedy): (status, self.message, self.remedy) = (.warn, message, remedy)
    case .fail(let message, let remedy): (status, self.message, self.remedy) = (.fail, message, remedy)
    }
  }

  enum CodingKeys: CodingKey { case id, status, subject, message, remedy }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(status, forKey: .status)
    try container.encode(subject, forKey: .subject)
    try container.encode(message, forKey: .message)
    // The null stays, so that every check has the same five fields.
    try container.encode(remedy, forKey: .remedy)
  }
}
