import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

// People: search, and one person with everything that support needs.
extension AdminPages {
  private static let entries = 25

  var peopleEndpoints: [Endpoint] {
    [
      page("/admin", .usersRead, people), page("/admin/users/{id}", .usersRead) { try await person($0) },
      form("/admin/users/{id}/resend", .usersWrite) { visit in
        try await act("resent", visit) { user, caller async throws(Refusal) in
          try await desk.resendVerification(to: user, by: caller)
        }
      },
      form("/admin/users/{id}/sessions/{session}/end", .sessionsEnd) { visit in
        let session = SessionID(rawValue: try visit.id("session"))
        return try await act("signed-out", visit) { _, caller async throws(Refusal) in
          _ = try await desk.end(.session(session), by: caller)
        }
      },
    ]
      + AdminAction.allCases.flatMap { action in
        [
          page("/admin/users/{id}/\(action.rawValue)", action.permission) { try await confirm(action, $0) },
          form("/admin/users/{id}/\(action.rawValue)", action.permission) { try await carryOut(action, $0) },
        ]
      } + [
        page("/admin/users/{id}/identities/{identity}/remove", .usersWrite, confirmUnlinking),
        form("/admin/users/{id}/identities/{identity}/remove", .usersWrite) { visit in
          let identity = IdentityID(rawValue: try visit.id("identity"))
          return try await act("unlinked", visit) { user, caller async throws(Refusal) in
            _ = try await desk.unlink(identity, of: user, by: caller)
          }
        },
      ]
  }

  @Sendable private func people(_ visit: AdminVisit) async throws -> Response {
    let search = AdminSearch(desk.store)
    var values: [String: Any] = [:]
    let accounts: [Account]
    if let text = visit.query["q"] {
      accounts = try await search.accounts(typed: text, limit: Self.entries)
      // One hit is what was looked for.
      if accounts.count == 1 {
        return Redirect.response(to: "/admin/users/\(accounts[0].user.id)", status: .seeOther)
      }
      values["q"] = text
      values["heading"] = accounts.isEmpty ? "Nobody found" : "Several people"
      values["nobody"] =
        "Nobody has this. An address must be written in full; somebody behind Apple’s relay is found by the support id that their app shows."
    } else {
      let page = try await search.page(
        after: visit.query["after"].map(UserID.init(rawValue:)), limit: Self.entries)
      accounts = page.accounts
      values["next"] = page.next?.rawValue
      values["heading"] = "Newest accounts"
      values["nobody"] = "Nobody has signed up yet."
    }
    values["people"] = accounts.map { account -> [String: Any] in
      var values = person(account)
      values["disabled"] = account.user.disabledAt != nil
      values["going"] = account.user.deletion != nil
      return values
    }
    values["hasPeople"] = !accounts.isEmpty
    return try await shell("admin-people", "people", values, visit)
  }

  private func user(_ visit: AdminVisit) throws -> UserID { UserID(rawValue: try visit.id()) }

  private func person(_ visit: AdminVisit, refusal: Refusal? = nil) async throws -> Response {
    let user = try user(visit)
    let details = try await desk.details(of: user)
    let caller = try visit.operatorCaller()
    var query = AuditQuery(user: user, limit: Self.entries)
    query.before = visit.query["before"].flatMap(AuditCursor.init)
    let history = caller.may(.auditRead) ? try await AdminRoutes.page(query, desk) : nil
    var values = person(details.account)
    values.merge(AdminPerson(details, caller, self).values) { $1 }
    values.merge(events(history?.events ?? [], showingUsers: false)) { $1 }
    values["more"] = history?.next.map { "/admin/users/\(user)?before=\($0.text)" }
    return try await shell("admin-person", "people", values, visit, refusal: refusal)
  }

  private func act(
    _ done: String, _ visit: AdminVisit,
    _ work: (UserID, AdminCaller) async throws(Refusal) -> Void
  ) async throws -> Response {
    let user = try user(visit)
    do throws(Refusal) {
      try await work(user, try visit.operatorCaller())
      return self.done(done, at: "/admin/users/\(user)")
    } catch {
      guard error.code.appearance.status.code < 500, error.code != .notFound else { throw error }
      return try await person(visit, refusal: error)
    }
  }

  private func confirm(_ action: AdminAction, _ visit: AdminVisit) async throws -> Response {
    let details = try await desk.details(of: try user(visit))
    var values = person(details.account)
    values.merge(action.words(graceDays: services.graceDays)) { $1 }
    let path = "/admin/users/\(details.account.user.id)"
    values["action"] = "\(path)/\(action.rawValue)"
    values["back"] = path
    return try await shell("admin-confirm", "people", values, visit)
  }

  private func carryOut(_ action: AdminAction, _ visit: AdminVisit) async throws -> Response {
    if action == .delete, services.graceDays == 0 {
      let user = try user(visit)
      _ = try await desk.delete(user, by: try visit.operatorCaller())
      return done("deleted", at: "/admin")
    }
    return try await act(action.rawValue, visit) { user, caller async throws(Refusal) in
      switch action {
      case .signOut: _ = try await desk.end(.user(user), by: caller)
      case .disable: _ = try await desk.setDisabled(true, user, by: caller)
      case .enable: _ = try await desk.setDisabled(false, user, by: caller)
      case .restore: _ = try await desk.restore(user, by: caller)
      case .delete: _ = try await desk.delete(user, by: caller)
      }
    }
  }

  @Sendable private func confirmUnlinking(_ visit: AdminVisit) async throws -> Response {
    let details = try await desk.details(of: try user(visit))
    let id = try visit.id("identity")
    guard let identity = details.account.identities.first(where: { $0.id.rawValue == id }) else {
      throw Refusal(.notFound, "The account has no such identity.")
    }
    var values = person(details.account)
    let path = "/admin/users/\(details.account.user.id)"
    values["question"] = "Remove \(name(ofMethod: identity.method))?"
    values["explanation"] =
      "The person can’t sign in with it any more, and the devices that signed in with it are signed out."
    values["button"] = "Remove"
    values["danger"] = true
    values["action"] = "\(path)/identities/\(id)/remove"
    values["back"] = path
    return try await shell("admin-confirm", "people", values, visit)
  }
}

/// What is done to an account after a question.
enum AdminAction: String, CaseIterable, Sendable {
  case signOut = "sign-out"
  case disable, enable, restore, delete

  var permission: AdminPermission {
    switch self {
    case .signOut: .sessionsEnd
    case .disable, .enable: .usersWrite
    case .restore, .delete: .usersDelete
    }
  }

  func words(graceDays: Int) -> [String: Any] {
    let (question, explanation, button): (String, String, String) =
      switch self {
      case .signOut:
        ("Sign out everywhere?", "All devices are signed out. The person can sign in again.", "Sign out")
      case .disable:
        (
          "Disable this account?",
          "All devices are signed out, and nobody can sign in to the account until it is enabled again. Nothing is deleted.",
          "Disable"
        )
      case .enable: ("Enable this account?", "The person can sign in again.", "Enable")
      case .restore: ("Keep this account?", "Its deletion is cancelled.", "Keep")
      case .delete:
        (
          "Delete this account?",
          graceDays > 0
            ? "All devices are signed out. After \(graceDays) days the account and all its data are erased; until then the person can come back by signing in."
            : "The account and all its data are erased at once. This can’t be undone.", "Delete"
        )
      }
    return [
      "question": question, "explanation": explanation, "button": button,
      "danger": self == .delete || self == .disable,
    ]
  }
}
