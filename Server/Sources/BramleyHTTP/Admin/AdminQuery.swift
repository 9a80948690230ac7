import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird

/// The query of a list on the admin port. Unknown and repeated fields are refused: a filter that is spelled wrong must not
/// list everything.
struct AdminQuery: Sendable {
  let fields: FormFields

  init(_ request: Request, allowing names: Set<String>) throws(Refusal) {
    fields = try FormFields(request.uri.query ?? "")
    if let unknown = fields.all.keys.filter({ !names.contains($0) }).sorted().first {
      throw Refusal(
        .invalidRequest,
        unknown.utf8.count <= 32 && unknown.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
          ? "There is no parameter \(unknown) here." : "A parameter is not known here.",
        remedy: "Known here: \(names.sorted().joined(separator: ", ")).")
    }
  }

  subscript(name: String) -> String? { fields[name] }

  /// The number of entries on a page.
  func limit(_ usual: Int = 50) throws(Refusal) -> Int {
    guard let text = fields["limit"] else { return usual }
    guard let limit = Int(text), (1...AdminDesk.mostOnPage).contains(limit) else {
      throw Refusal(.invalidRequest, "limit must be between 1 and \(AdminDesk.mostOnPage).")
    }
    return limit
  }

  func time(_ name: String) throws(Refusal) -> Date? {
    guard let text = fields[name] else { return nil }
    guard let time = WireJSON.date(text) else {
      throw Refusal(.invalidRequest, "\(name) must be a time such as 2026-11-23T12:00:00Z.")
    }
    return time
  }
}
