import BramleyServer
import Hummingbird

/// Notes for signed-in people, with Bramley in the same process and on the same port.
@main
struct EmbeddedServer {
  static func main() async throws {
    let configuration = try ServerConfiguration.read()
    let accounts = try await AccountServer.open(configuration)
    let notes = Notes()

    let router = Router(context: BasicCallerRequestContext.self)
    router.add(middleware: accounts.routes())
    router.get("/") { _, _ in "Notes. Sign in, then bring the access token to /notes.\n" }
    router.group("notes").add(middleware: accounts.sessionCheck())
      .get { _, context in try await notes.all(of: context.requireCaller()) }
      .post { request, context in
        let note = try await request.decode(as: NewNote.self, context: context)
        try await notes.add(note.text, of: context.requireCaller())
        return HTTPResponse.Status.created
      }

    let application = Application(
      router: router, configuration: .init(address: .hostname(configuration.host, port: configuration.port)),
      services: [accounts])
    try await application.run()
  }
}

struct NewNote: Decodable {
  var text: String
}

actor Notes {
  private var notes: [UserID: [String]] = [:]

  func all(of caller: Caller) -> [String] { notes[caller.userID] ?? [] }
  func add(_ text: String, of caller: Caller) { notes[caller.userID, default: []].append(text) }
}
