import BramleyServer
import Hummingbird

/// The same below `/auth`, beside an application that has the root of the host for itself.
enum BelowAPath {
  static func router(_ configuration: ServerConfiguration) async throws -> Router<BasicCallerRequestContext> {
    let router = Router(context: BasicCallerRequestContext.self)
    let accounts = try await AccountServer.open(configuration, under: "/auth")
    for file in accounts.wellKnownFiles {
      router.get(RouterPath(file.path)) { _, _ in
        Response(
          status: .ok, headers: [.contentType: file.contentType],
          body: .init(byteBuffer: ByteBuffer(bytes: file.body)))
      }
    }
    router.add(middleware: accounts.routes())
    return router
  }
}
