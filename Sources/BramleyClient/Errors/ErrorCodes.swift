import BramleyAPI

// Stable names for logs and metrics. They contain nothing that a person typed or a server wrote.

extension SignInError {
  /// The stable name of the error, for logs and metrics.
  public var code: String {
    switch self {
    case .cancelled: "cancelled"
    case .alreadyInProgress: "already_in_progress"
    case .noCredential: "no_credential"
    case .incompleteCredential: "incomplete_credential"
    case .notConfigured: "not_configured"
    case .network(let error): error.code
    case .refused(let problem): problem.code.bounded
    case .unexpectedAnswer: "unexpected_answer"
    case .provider(let code, _): ProblemCode(rawValue: "provider_" + code).bounded
    case .storage(let error): error.code
    }
  }
}

extension SessionError {
  /// The stable name of the error, for logs and metrics.
  public var code: String {
    switch self {
    case .notSignedIn: "not_signed_in"
    case .ended(let problem), .refused(let problem): problem.code.bounded
    case .network(let error): error.code
    case .unexpectedAnswer: "unexpected_answer"
    case .storage(let error): error.code
    case .unsupported: "unsupported"
    case .foreignServer: "foreign_server"
    }
  }
}

extension AccountError {
  /// The stable name of the error, for logs and metrics.
  public var code: String {
    switch self {
    case .proof(let error): error.code
    case .session(let error): error.code
    case .reauthenticationRequired: ProblemCode.reauthenticationRequired.rawValue
    }
  }
}

extension TransportError {
  fileprivate var code: String { "network_" + kind.rawValue }
}

extension SecureStorageError {
  fileprivate var code: String {
    switch self {
    case .locked: "storage_locked"
    case .corrupt: "storage_corrupt"
    case .newerFormat: "storage_newer_format"
    case .system where isFull: "storage_full"
    case .system where isMissingEntitlement: "storage_missing_entitlement"
    case .system: "storage_system"
    }
  }
}

extension ProblemCode {
  /// The code if it has the form of one. Any server may have written it, and it goes into logs.
  fileprivate var bounded: String {
    let isCode = rawValue.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
    }
    return isCode && (1...64).contains(rawValue.utf8.count) ? rawValue : "unknown"
  }
}
