import ArgumentParser
import BramleyClient
import BramleyCore
import BramleyServer
import Foundation

/// A profile on disk: the session, and the server that it belongs to.
///
/// The contents of a profile are sent to its own server only, since any other server must not see its tokens.
/// That holds on one machine too: another port may be another program's.
struct ClientProfile: Sendable {
  /// The server that the commands call.
  let server: URL
  private let storage: FileStorage
  /// The server that the profile belonged to before this sign-in.
  private var previous: URL?

  static let defaultServer = URL(string: "http://127.0.0.1:\(ServerSection.defaultPort)")!
  private static let serverKey = StorageKey(rawValue: "server")

  /// Opens the profile for its session.
  static func open(
    _ options: ClientOptions, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> ClientProfile {
    let (storage, named, known) = try await look(options, environment)
    if let named, let known, !isSameServer(named, known) {
      throw CommandFailure(
        .refused,
        "this profile belongs to \(known.absoluteString), so nobody is signed in at \(named.absoluteString); "
          + "name another profile with --profile")
    }
    return ClientProfile(server: named ?? known ?? defaultServer, storage: storage)
  }

  /// Opens the profile for a sign-in, which may move it to another server once nobody is signed in.
  static func openForSignIn(
    _ options: ClientOptions, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> ClientProfile {
    let (storage, named, known) = try await look(options, environment)
    let profile = ClientProfile(server: named ?? known ?? defaultServer, storage: storage, previous: known)
    if let known, !isSameServer(known, profile.server) { try await profile.leave(known) }
    // This comes before the first token: a crash must not leave tokens without their server.
    try await profile.remember(profile.server)
    return profile
  }

  /// Discards a profile that can't be read, without informing any server; returns whether there was one.
  static func discardUnreadable(
    _ options: ClientOptions, environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> Bool {
    let path = try StorePath.file(store: options.store, profile: options.profile, environment: environment)
    let engine = SessionEngine.live(
      server: defaultServer, storage: FileStorage(file: URL(fileURLWithPath: path)), transport: .command,
      deviceKeys: .file)
    do throws(SessionError) { return try await !engine.discardUnreadableStorage().isEmpty } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns to the previous server after a failed sign-in, unless something is stored for the new one.
  func goBack() async throws {
    let holdsSomething = try await CommandFailure.wrapping { () throws(SecureStorageError) in
      if try await storage.value(for: .session) != nil { return true }
      return try await Outbox(storage: storage).isWaiting()
    }
    if !holdsSomething { try await remember(previous) }
  }

  private func remember(_ server: URL?) async throws {
    let address = server.map { Data($0.absoluteString.utf8) }
    try await CommandFailure.wrapping { () throws(SecureStorageError) in
      try await storage.update(Self.serverKey) { $0 = address }
    }
  }

  /// Makes an engine for the profile's session.
  func engine(_ strategies: SignInRegistry = [], context: SignInContext = SignInContext()) -> SessionEngine {
    .live(
      server: server, storage: storage, strategies: strategies, context: context, transport: .command,
      deviceKeys: .file)
  }

  /// Returns the sign-in by a passkey that the profile keeps.
  func passkeyStrategy(makesNew: Bool) -> ProfilePasskeyStrategy {
    ProfilePasskeyStrategy(server: server, storage: storage, makesNew: makesNew)
  }

  private static func isSameServer(_ one: URL, _ other: URL) -> Bool {
    func origin(_ url: URL) -> WebOrigin? { try? WebOrigin(url.absoluteString) }
    guard let one = origin(one), let other = origin(other) else { return one == other }
    return one.text == other.text
  }

  private static func look(
    _ options: ClientOptions, _ environment: [String: String]
  ) async throws -> (FileStorage, named: URL?, known: URL?) {
    let path = try StorePath.file(
      store: options.store, profile: options.profile, environment: environment)
    let storage = FileStorage(file: URL(fileURLWithPath: path))
    let known = try await CommandFailure.wrapping { () throws(SecureStorageError) in
      try await storage.value(for: serverKey)
    }
    return (
      storage, try options.namedServer(environment),
      known.flatMap { URL(string: String(decoding: $0, as: UTF8.self)) }
    )
  }

  private func leave(_ old: URL) async throws {
    let engine = SessionEngine.live(
      server: old, storage: storage, transport: .command,
      deviceKeys: .file)
    let session = try? await engine.currentSession()
    guard session == nil else {
      throw CommandFailure(
        .refused,
        "this profile is signed in at \(old.absoluteString); sign out first, or name another with --profile")
    }
    // Sign-outs that the old server has not received are abandoned; the new server must not see them.
    do throws(SessionError) { try await engine.abandonEndings() } catch { throw CommandFailure(error) }
  }
}

extension CommandFailure {
  /// Runs a storage operation and turns its error into a command failure.
  fileprivate static func wrapping<Value: Sendable>(
    _ step: () async throws(SecureStorageError) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(SecureStorageError) { return try await step() } catch { throw CommandFailure(error) }
  }
}
