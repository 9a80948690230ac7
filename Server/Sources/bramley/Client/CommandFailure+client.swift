import BramleyAPI
import BramleyClient
import BramleyCore

extension CommandFailure {
  /// Makes a failure from a failed sign-in.
  ///
  /// - Parameter flags: The flags that say where the other side is.
  init(_ error: SignInError, see flags: String) {
    switch error {
    case .cancelled: self.init(.refused, "the sign-in was cancelled")
    case .alreadyInProgress: self.init(.refused, "another sign-in is in progress")
    case .noCredential: self.init(.refused, "there is no credential to sign in with")
    case .incompleteCredential:
      self.init(.refused, "the provider's answer lacks what it must have; try again")
    case .notConfigured(let reason): self.init(.configuration, reason.printable)
    case .network(let error): self.init(error, see: flags)
    case .refused(let problem): self.init(problem)
    case .unexpectedAnswer(let status): self = .stranger(status)
    case .provider(let code, let text):
      self.init(.refused, "the provider refused: \(code.printable): \(text.printable)")
    case .storage(let error): self.init(error)
    }
  }

  /// Makes a failure from a failed call that needs a session.
  init(_ error: SessionError) {
    switch error {
    case .notSignedIn: self = .notSignedIn
    case .ended(let problem):
      self.init(.refused, "the session has ended (\(problem.code.rawValue.printable)); run: bramley sign-in")
    case .network(let error): self.init(error, see: "--server")
    case .refused(let problem): self.init(problem)
    case .unexpectedAnswer(let status): self = .stranger(status)
    case .storage(let error): self.init(error)
    case .unsupported: self.init(.refused, "the server does not offer this")
    case .foreignServer(let server): self.init(.refused, "the session's token is not for \(server.printable)")
    }
  }

  /// Makes a failure from a failed call about the account.
  ///
  /// - Parameter flags: The flags that say where the other side is.
  init(_ error: AccountError, see flags: String) {
    switch error {
    case .proof(let error): self.init(error, see: flags)
    case .session(let error): self.init(error)
    case .reauthenticationRequired(let methods):
      let names = methods.map(\.rawValue.printable).joined(separator: ", ")
      self.init(.refused, "the server wants a fresh proof of who you are, by one of: \(names)")
    }
  }

  /// Makes a failure from an error of the storage.
  init(_ error: SecureStorageError) {
    switch error {
    case .locked: self.init(.configuration, "the secure storage is locked; unlock it and try again")
    case .corrupt(let place):
      self.init(
        .configuration,
        "\(place.printable) can't be read as a session; sign in again after: bramley sign-out --discard-damaged"
      )
    case .newerFormat:
      self.init(
        .configuration,
        "the session was written by a newer bramley; use that one, or run: bramley sign-out --discard-damaged"
      )
    case .system(let operation, let code):
      self.init(
        .configuration,
        "the session's file can't be used (\(operation), errno \(code)); choose another with --store")
    }
  }

  static let notSignedIn = CommandFailure(.refused, "nobody is signed in; run: bramley sign-in")

  private init(_ error: TransportError, see flags: String) {
    switch error.kind {
    case .untrusted:
      self.init(
        .unreachable,
        "\(error). See \(flags); for an authority of your own, SSL_CERT_FILE names its certificate (docs/configuration.md)"
      )
    case .insecure: self.init(.unreachable, "\(error); does it speak TLS there? See \(flags)")
    default: self.init(.unreachable, "\(error); is it running? See \(flags)")
    }
  }

  private init(_ problem: Problem) {
    let words = (problem.detail ?? problem.title).printable(upTo: 400)
    self.init(.refused, "refused (\(problem.code.rawValue.printable)): \(words)")
    if let remedy = problem.remedy { sentences.append(remedy.printable(upTo: 400)) }
    // The same message is shown whether or not the account exists, since that must not be revealed.
    if problem.code == .credentialsInvalid {
      sentences.append("For a new account: bramley sign-in --email ADDRESS --new")
    }
  }

  private static func stranger(_ status: Int) -> CommandFailure {
    CommandFailure(.unreachable, "the answer (HTTP \(status)) is not Bramley's; check --server")
  }
}
