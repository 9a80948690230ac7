import BramleyAPI
import BramleyCore
import Hummingbird

/// The activity log of the caller's account.
struct ActivityRoutes: Sendable {
  let activity: ActivityService
  let authentication: Authentication

  var endpoints: [Endpoint] { [Endpoint(.get, WirePath.activity, handler: list)] }

  @Sendable func list(_ request: Request, context: ServerContext) async throws -> Response {
    let caller = try await authentication.caller(of: request)
    let query = try FormFields(request.uri.query ?? "")
    var limit = ActivityService.usual
    if query.has("limit") {
      guard let number = query["limit"].flatMap({ Int($0) }) else {
        throw Refusal(.invalidRequest, "limit must be between 1 and \(ActivityService.most).")
      }
      limit = number
    }
    let before = query.has("before") ? query["before"] ?? "" : nil
    return JSONBody.response(try await activity.events(of: caller.userID, limit: limit, before: before))
  }
}
