import Hummingbird
import Synchronization

/// The responder of all connections. The front door behind it can be exchanged while requests are served: each request is
/// answered by the door that it came in by.
final class Doorway: HTTPResponder {
  let hangUps = HangUps()
  let namedClients = NamedClients()
  private let current: Mutex<Hung>

  init(_ door: FrontDoor) { current = Mutex(Hung(door)) }

  var door: FrontDoor {
    get { current.withLock(\.self).door }
    set { current.withLock { $0 = Hung(newValue) } }
  }

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    var context = context
    context.hangUps = hangUps
    context.namedClients = namedClients
    return try await current.withLock(\.self).door.respond(to: request, context: context)
  }

  /// A front door that requests share: to copy all its parts for each request would cost more.
  private final class Hung: Sendable {
    let door: FrontDoor

    init(_ door: FrontDoor) { self.door = door }
  }
}
