import Synchronization

/// The services behind the admin port, which are exchanged together with the settings of a server that runs.
package final class CurrentAdminServices: Sendable {
  private struct State {
    var services: AdminServices
    var follow: (@Sendable (AdminServices) -> Void)?
  }

  private let state: Mutex<State>

  package init(_ services: AdminServices) { state = Mutex(State(services: services)) }

  package var services: AdminServices { state.withLock { $0.services } }

  /// Exchanges the services, also of a port that is open.
  package func replace(with services: AdminServices) {
    let follow = state.withLock { state in
      state.services = services
      return state.follow
    }
    follow?(services)
  }

  /// Calls a function with all services that come from now on.
  func follow(_ body: @escaping @Sendable (AdminServices) -> Void) { state.withLock { $0.follow = body } }
}
