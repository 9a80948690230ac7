import BramleyAPI
import BramleyCore
import Foundation

/// Finds accounts for operators.
struct AdminSearch: Sendable {
  let directory: any AccountDirectory

  init(_ directory: any AccountDirectory) { self.directory = directory }

  /// Returns the accounts that a query names, or a page of all.
  func accounts(
    _ query: AdminQuery, limit: Int
  ) async throws(Refusal) -> (accounts: [Account], next: UserID?) {
    var selectors: [AccountSelector] = []
    if let id = query["id"] { selectors.append(.id(UserID(rawValue: id))) }
    if let email = query["email"] { selectors.append(.email(email)) }
    if let phone = query["phone"] { selectors.append(.phone(phone)) }
    if let text = query["support_id"] {
      guard let id = SupportID(typed: text) else {
        throw Refusal(.invalidRequest, "A support id is eight letters and digits, such as K7QF-2M9X.")
      }
      selectors.append(.supportID(id))
    }
    guard selectors.count < 2, selectors.isEmpty || query["after"] == nil else {
      throw Refusal(.invalidRequest, "Search by one of id, email, phone and support_id alone.")
    }
    if let selector = selectors.first { return (try await accounts(selector, limit: limit), nil) }
    let after = query["after"].map(UserID.init(rawValue:))
    return try await page(after: after, limit: limit)
  }

  /// Returns the accounts that a text means, whatever it is: an id, a support id, an address or a number.
  func accounts(typed text: String, limit: Int) async throws(Refusal) -> [Account] {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...254).contains(text.utf8.count) else { return [] }
    if text.contains("@") { return try await accounts(.email(text), limit: limit) }
    if text.hasPrefix("+") || text.hasPrefix("00") {
      let digits = text.filter { ("0"..."9").contains($0) }
      return try await accounts(
        .phone("+" + (text.hasPrefix("00") ? String(digits.dropFirst(2)) : digits)), limit: limit)
    }
    if let id = SupportID(typed: text) {
      let found = try await accounts(.supportID(id), limit: limit)
      if !found.isEmpty { return found }
    }
    return try await accounts(.id(UserID(rawValue: text.lowercased())), limit: limit)
  }

  func page(
    after: UserID?, limit: Int
  ) async throws(Refusal) -> (accounts: [Account], next: UserID?) {
    let directory = directory
    let page = try await AdminRoutes.looking { () async throws(StoreError) in
      try await directory.accounts(after: after, limit: limit + 1)
    }
    let accounts = Array(page.prefix(limit))
    return (accounts, page.count > limit ? accounts.last?.user.id : nil)
  }

  private func accounts(_ selector: AccountSelector, limit: Int) async throws(Refusal) -> [Account] {
    do { return try await directory.accounts(selector, limit: limit) } catch { throw Refusal(error) }
  }
}
