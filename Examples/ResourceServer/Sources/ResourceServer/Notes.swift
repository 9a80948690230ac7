import BramleyVerifier
import Hummingbird

/// The body of `POST /notes`.
struct NewNote: Decodable {
  var text: String
}

/// Everybody's notes, each account's apart.
actor Notes {
  private var notes: [String: [String]] = [:]

  func all(of user: VerifiedUser) -> [String] { notes[user.userID.rawValue] ?? [] }
  func add(_ text: String, of user: VerifiedUser) { notes[user.userID.rawValue, default: []].append(text) }
  func removeAll(of user: VerifiedUser) { notes[user.userID.rawValue] = nil }
}

/// What a request brings along; behind the middleware, whose it is.
struct NotesContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var user: VerifiedUser?

  init(source: Source) { coreContext = .init(source: source) }

  /// The caller. A route that forgot the middleware rejects everybody.
  var caller: VerifiedUser {
    get throws {
      guard let user else { throw HTTPError(VerificationError.tokenMissing) }
      return user
    }
  }
}
