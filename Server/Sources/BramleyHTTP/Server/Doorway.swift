import Hummingbird
import Synchronization

/// The responder of all connections. The front door behind it can be exchanged while requests are served: each request is
/// answered by the door that it came in by.
final class Doorway: HTTPResponder {
  let hangUps = HangUps()
  let namedClients = NamedClients()
  private let current: Mutex<SharedDoor>

  /// Holds a door, so that a request shares it and copies nothing of it.
  private final class SharedDoor: Sendable {
    let door: FrontDoor

    init(_ door: FrontDoor) { self.door = door }
  }

  init(_ door: FrontDoor) { current = Mutex(SharedDoor(door)) }

  var door: FrontDoor {
    get { current.withLock(\.self).door }
    set {
      let shared = SharedDoor(newValue)
      current.withLock { $0 = shared }
    }
  }

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    let shared = current.withLock(\.self)
    return await shared.door.respond(to: request, context: context, by: self)
  }
}
