import Foundation

/// Makes Apple's notifications about the people of a batch that `mint` made; each third one comes twice.
struct Notices: Sendable {
  let key: AppleKey
  let client: String
  /// The batch whose people they are about.
  let about: String
  let batch: String
  let count: Int

  /// Writes `batch.bodies`.
  func write(to folder: String) throws {
    // Newer than the sign-ins, or they would say nothing.
    let now = Int(Date().timeIntervalSince1970) + 1
    var bodies: [String] = []
    var index = 0
    while bodies.count < count {
      let kind = index.isMultiple(of: 2) ? "email-disabled" : "email-enabled"
      let body = try body(kind, MintedPerson("\(about)-\(index)"), id: "\(batch)-\(index)", at: now)
      bodies.append(body)
      if index.isMultiple(of: 3), bodies.count < count { bodies.append(body) }
      index += 1
    }
    try bodies.joined().write(toFile: "\(folder)/\(batch).bodies", atomically: true, encoding: .utf8)
  }

  private func body(_ kind: String, _ person: MintedPerson, id: String, at now: Int) throws -> String {
    let event = """
      {\\"type\\":\\"\(kind)\\",\\"sub\\":\\"\(person.subject)\\",\\"event_time\\":\(now)000,\
      \\"email\\":\\"\(person.email)\\",\\"is_private_email\\":\\"true\\"}
      """
    let payload = try key.sign(
      """
      {"iss":"https://appleid.apple.com","aud":"\(client)","exp":\(now + 86_400),"iat":\(now - 1),\
      "jti":"\(id)","events":"\(event)"}
      """)
    return #"{"payload":"\#(payload)"}"# + "\n"
  }
}
