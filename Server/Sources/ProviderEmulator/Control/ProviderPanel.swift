import EmulatorKit

/// A provider's part of the console.
package struct ProviderPanel: Sendable {
  package struct Client: Sendable {
    package var id: String
    package var kind: String
    package var redirects: String
    package var receiver: String
  }

  package struct Message: Sendable {
    package var code: String
    package var name: String
  }

  package struct Choice: Sendable {
    package var name: String
  }

  package var id: String
  package var anchor: String
  package var name: String
  package var address: String
  package var clients: [Client]
  /// The active faults, in words.
  package var active: String
  package var faults: [Choice]
  /// What it can send about a person.
  package var messages: [Message]
  package var hasMessages: Bool
}

extension EmulatedProviders {
  /// The console's part about the local providers.
  package func panels(base: String) throws -> [ProviderPanel] {
    try host.change { change in
      LocalProvider.all.map { provider in
        let state = change.state
        let faults = state.faults.filter { $0.provider == provider }
        let active = faults.map { fault in
          fault.name.rawValue + (fault.times.map { " (\($0) left)" } ?? "")
        }
        let messages = Self.messages(of: provider)
        return ProviderPanel(
          id: provider.rawValue, anchor: "provider-" + provider.rawValue.replacing("/", with: "-"),
          name: provider.name, address: "\(base)/\(provider.rawValue)",
          clients: state.clients.filter { $0.provider == provider }.map { client in
            ProviderPanel.Client(
              id: client.id, kind: client.kind.rawValue,
              redirects: client.redirectURIs.joined(separator: ", "), receiver: client.eventsURL ?? "none")
          },
          active: active.isEmpty ? "none" : active.joined(separator: ", "),
          faults: ProviderFault.Name.allCases.map { .init(name: $0.rawValue) }, messages: messages,
          hasMessages: !messages.isEmpty)
      }
    }
  }

  private static func messages(of provider: LocalProvider) -> [ProviderPanel.Message] {
    switch provider {
    case .google:
      GoogleEvent.allCases.filter { $0 != .verification }.map { .init(code: $0.rawValue, name: $0.rawValue) }
    case .facebook:
      [.init(code: "deauthorize", name: "Deauthorize"), .init(code: "deletion", name: "Deletion request")]
    case .gitHub: []
    default: [.init(code: "logout", name: "Logout")]
    }
  }

  /// Sends what a button of the console names.
  package func send(_ message: String, about person: String, from provider: LocalProvider) async throws
    -> ReceiverAnswer
  {
    switch (provider, message) {
    case (.facebook, "deauthorize"):
      return try await sendFacebookDeauthorize(SignedRequestOrder(person: person))
    case (.facebook, "deletion"): return try await sendFacebookDeletion(SignedRequestOrder(person: person))
    case (.google, _):
      guard let event = GoogleEvent(rawValue: message) else {
        throw Problem.invalidRequest("there is no event of this name")
      }
      return try await sendGoogleEvent(GoogleEventRequest(event, person: person))
    case (_, "logout"): return try await sendLogout(LogoutRequest(person: person), from: provider)
    default: throw Problem.invalidRequest("this provider sends no such message")
    }
  }
}
