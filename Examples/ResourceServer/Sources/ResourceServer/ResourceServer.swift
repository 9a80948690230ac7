import BramleyVerifier
import Foundation
import Hummingbird

/// Notes for the people who sign in with Bramley: a back end beside it, which checks its access tokens.
@main
struct ResourceServer {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    let issuer = environment["BRAMLEY_URL"] ?? "http://127.0.0.1:8080"
    guard let address = URL(string: issuer) else {
      FileHandle.standardError.write(Data("BRAMLEY_URL is no address\n".utf8))
      exit(78)
    }
    let verifier = try BramleyVerifier(
      issuer: address, audience: environment["BRAMLEY_AUDIENCE"] ?? issuer,
      liveness: environment["ASK_BRAMLEY"] == nil ? .off : .asked(whenUnreachable: .reject))
    let application = Application(
      router: router(verifier, notes: Notes()),
      configuration: .init(
        address: .hostname("127.0.0.1", port: environment["PORT"].flatMap(Int.init) ?? 8090)))
    try await application.run()
  }

  static func router(_ verifier: BramleyVerifier, notes: Notes) -> Router<NotesContext> {
    let router = Router(context: NotesContext.self)
    router.get("/") { _, _ in "Notes. Bring an access token to /notes.\n" }

    router.group("notes").add(middleware: BearerAuthentication(verifier: verifier))
      .get { _, context in try await notes.all(of: context.caller) }
      .post { request, context in
        let note = try await request.decode(as: NewNote.self, context: context)
        try await notes.add(note.text, of: context.caller)
        return HTTPResponse.Status.created
      }

    // Who throws everything away has proved within ten minutes who they are.
    router.group("notes").add(middleware: BearerAuthentication(verifier: verifier, maximumAge: 600))
      .delete { _, context in
        try await notes.removeAll(of: context.caller)
        return HTTPResponse.Status.noContent
      }
    return router
  }
}
