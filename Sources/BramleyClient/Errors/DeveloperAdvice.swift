import BramleyAPI

// What a developer reads of an error: in English, without anything that a person typed.

extension SignInError {
  /// What has to be set up, or what the system said; nil if there is nothing to add.
  var advice: String? {
    switch self {
    case .notConfigured(let reason): reason
    case .provider(let code, let text): "\(code): \(text)"
    case .network(let error): error.description
    case .unexpectedAnswer(let status): "an answer with status \(status) came that is not the server's"
    case .storage(let error): error.advice
    default: nil
    }
  }
}

extension SessionError {
  /// What has to be set up, or what the system said; nil if there is nothing to add.
  var advice: String? {
    switch self {
    case .network(let error): error.description
    case .unexpectedAnswer(let status): "an answer with status \(status) came that is not the server's"
    case .storage(let error): error.advice
    case .unsupported(let capability): "the back end lacks the capability \"\(capability.rawValue)\""
    case .foreignServer(let origin):
      "the token is not sent to \(origin): it is neither the session's server nor among resourceServers"
    default: nil
    }
  }
}

extension SecureStorageError {
  /// Why the storage can't serve, with the system's own name for it.
  var advice: String {
    switch self {
    case .locked: "the device has not been unlocked since it was started (errSecInteractionNotAllowed)"
    case .corrupt(let place):
      "the stored value \(place) can't be decoded; see Auth.discardUnreadableStorage()"
    case .newerFormat(let place): "the stored value \(place) was written by a newer version of the app"
    case .system where isMissingEntitlement:
      "the app has no entitlement for its Keychain items (errSecMissingEntitlement, -34018): sign it with a team, and "
        + "add the capability Keychain Sharing with the group that is passed as accessGroup"
    case .system(let operation, let code) where isFull: "the disk is full (\(operation), code \(code))"
    case .system(let operation, let code): "the system refused to \(operation), code \(code)"
    }
  }
}

extension Problem {
  /// The server's words for a developer.
  var developerText: String {
    [code.rawValue, detail ?? title, remedy].compactMap(\.self).joined(separator: ": ")
  }
}
