import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird

/// `/v1/admin/…`: what operators and the app's own back ends do by a program. Each route names the permission that it
/// needs.
struct AdminRoutes: Sendable {
  typealias Handler = @Sendable (Request, ServerContext, AdminCaller) async throws -> Response

  let services: AdminServices
  let gate: AdminGate

  var desk: AdminDesk { services.desk }

  var endpoints: [Endpoint] {
    userEndpoints + workEndpoints + deliveryEndpoints + serverEndpoints
      + [
        Endpoint(.post, "/v1/admin/token", errors: .oauth, handler: token),
        Endpoint(.get, "/v1/admin/openapi.json", handler: describe),
      ]
  }

  private var userEndpoints: [Endpoint] {
    [
      endpoint(.get, "/users", .usersRead, users), endpoint(.post, "/users", .usersWrite, create),
      endpoint(.get, "/users/{id}", .usersRead, user), endpoint(.patch, "/users/{id}", .usersWrite, change),
      endpoint(.delete, "/users/{id}", .usersDelete, delete),
      endpoint(.post, "/users/{id}/restore", .usersDelete) { request, context, caller in
        try await shown(desk.restore(try user(context), by: caller))
      },
      endpoint(.post, "/users/{id}/disable", .usersWrite) { request, context, caller in
        try await shown(desk.setDisabled(true, try user(context), by: caller))
      },
      endpoint(.post, "/users/{id}/enable", .usersWrite) { request, context, caller in
        try await shown(desk.setDisabled(false, try user(context), by: caller))
      },
      endpoint(.post, "/users/{id}/resend-verification", .usersWrite) { request, context, caller in
        try await desk.resendVerification(to: try user(context), by: caller)
        return Response(status: .accepted, headers: [.cacheControl: "no-store"])
      },
      endpoint(.delete, "/users/{id}/identities/{identity}", .usersWrite) { request, context, caller in
        let identity = IdentityID(rawValue: try context.parameters.require("identity"))
        return try await shown(desk.unlink(identity, of: try user(context), by: caller))
      },
      endpoint(.get, "/users/{id}/sessions", .usersRead) { request, context, caller in
        let details = try await desk.details(of: try user(context))
        return JSONBody.response(SessionsReport(sessions: details.sessions.map(SessionReport.init)))
      },
      endpoint(.delete, "/users/{id}/sessions", .sessionsEnd) { request, context, caller in
        try await ended(.user(try user(context)), caller)
      },
      endpoint(.delete, "/sessions/{id}", .sessionsEnd) { request, context, caller in
        try await ended(.session(SessionID(rawValue: try context.parameters.require("id"))), caller)
      },
    ]
  }

  func endpoint(
    _ method: HTTPRequest.Method, _ path: String, _ permission: AdminPermission?,
    _ handler: @escaping Handler
  ) -> Endpoint {
    Endpoint(method, "/v1/admin\(path)") { request, context in
      try await handler(request, context, try await gate.caller(of: request, context, for: permission))
    }
  }

  func user(_ context: ServerContext) throws -> UserID {
    UserID(rawValue: try context.parameters.require("id"))
  }

  func shown(_ account: Account, status: HTTPResponse.Status = .ok) -> Response {
    JSONBody.response(AdminUser(account), status: status)
  }

  private func ended(_ selector: SessionSelector, _ caller: AdminCaller) async throws(Refusal) -> Response {
    let ended = try await desk.end(selector, by: caller)
    return JSONBody.response(EndedSessionsReport(ended: ended.map(SessionReport.init)))
  }

  /// Runs a look into the store.
  static func looking<Value: Sendable>(
    _ look: () async throws(StoreError) -> Value
  ) async throws(Refusal) -> Value {
    do { return try await look() } catch { throw Refusal(error) }
  }
}
