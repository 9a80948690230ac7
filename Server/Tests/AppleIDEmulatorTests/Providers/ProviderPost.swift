import Foundation
import Synchronization

/// A receiver of what the local providers send.
final class ProviderPost: Sendable {
  struct Letter: Sendable {
    var url: String
    var type: String
    var body: String
  }

  private let letters = Mutex<[Letter]>([])
  let answer: String

  init(answer: String = "") { self.answer = answer }

  var all: [Letter] { letters.withLock { $0 } }
  var count: Int { all.count }

  func take(_ url: String, _ type: String, _ body: Data) -> (status: Int, body: Data) {
    letters.withLock { $0.append(Letter(url: url, type: type, body: String(decoding: body, as: UTF8.self))) }
    return (200, Data(answer.utf8))
  }

  /// The fields of a form that came.
  func fields(_ index: Int) -> [String: String] {
    var parts = URLComponents()
    parts.percentEncodedQuery = all[index].body
    return Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }
}
