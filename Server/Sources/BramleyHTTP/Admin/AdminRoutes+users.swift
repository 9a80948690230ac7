import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird

// Accounts.
extension AdminRoutes {
  @Sendable func users(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    let query = try AdminQuery(
      request, allowing: ["id", "email", "phone", "support_id", "after", "limit"])
    let limit = try query.limit()
    let found = try await AdminSearch(desk.store).accounts(query, limit: limit)
    return JSONBody.response(
      AdminUsers(users: found.accounts.map(AdminUser.init), next: found.next))
  }

  @Sendable func user(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    JSONBody.response(UserReport(try await desk.details(of: try user(context))))
  }

  @Sendable func create(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    let body = try await JSONBody.read(AdminUserCreation.self, from: request)
    let account = try await desk.create(
      email: body.email, name: body.name, metadata: body.metadata, by: caller)
    return shown(account, status: .created)
  }

  @Sendable func change(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    let patch = try await JSONBody.read(AdminUserPatch.self, from: request)
    return shown(try await desk.change(try user(context), patch.change, by: caller))
  }

  @Sendable func delete(
    _ request: Request, _ context: ServerContext, _ caller: AdminCaller
  ) async throws -> Response {
    let deletion = try await desk.delete(try user(context), by: caller)
    return JSONBody.response(DeletionResponse(deletion: deletion), status: .accepted)
  }
}
