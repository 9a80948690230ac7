import EmulatorKit
import Hummingbird

/// The query of a control that lists mails or texts: `?to=…&after=…&wait=…`.
struct InboxQuery {
  static let maximumWait = 60

  /// The only recipient.
  var to: String?
  /// The id of the last message that the caller knows.
  var after: String?
  /// The time to wait for a message if there is none.
  var wait: Duration = .zero

  init(_ request: Request) throws(Problem) {
    guard let fields = FormFields(request.uri.query ?? "") else {
      throw .invalidRequest("the query is not percent-encoded UTF-8")
    }
    // A plus sign that is not encoded arrives as a space; numbers begin with one.
    to = fields["to"].map { $0.hasPrefix(" ") ? "+" + $0.dropFirst() : $0 }
    after = fields["after"]
    guard let text = fields["wait"] else { return }
    guard let seconds = Int(text), (0...Self.maximumWait).contains(seconds) else {
      throw .invalidRequest("wait is a number of seconds between 0 and \(Self.maximumWait)")
    }
    wait = .seconds(seconds)
  }
}

extension Inbox {
  /// The messages that a query asks for, and that fit; waits while there is none.
  func messages(_ query: InboxQuery, where fits: @escaping @Sendable (Message) -> Bool) async -> [Message] {
    let after = query.after
    let find: @Sendable () -> [Message]? = { [self] in
      let all = all
      let start = all.firstIndex { $0.id == after }.map { $0 + 1 } ?? 0
      let found = all[start...].filter(fits)
      return found.isEmpty ? nil : Array(found)
    }
    guard query.wait > .zero else { return find() ?? [] }
    return await wait(upTo: query.wait, for: find) ?? []
  }
}
