import Hummingbird
import Synchronization

/// The responder of all connections. The front door behind it can be exchanged while requests are served: each request is
/// answered by the door that it came in by.
final class Doorway: HTTPResponder {
  let hangUps = HangUps()
  let namedClients = NamedClients()
  private let current: Mutex<FrontDoor>

  init(_ door: FrontDoor) { current = Mutex(door) }

  var door: FrontDoor {
    get { current.withLock(\.self) }
    set { current.withLock { $0 = newValue } }
  }

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    var context = context
    context.hangUps = hangUps
    context.namedClients = namedClients
    return try await door.respond(to: request, context: context)
  }
}
