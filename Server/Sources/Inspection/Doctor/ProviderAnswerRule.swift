import BramleyCore
package import OpenID

/// Judges a provider other than Apple by its answers to harmless questions.
package struct ProviderAnswerRule: Sendable {
  /// The provider as people know it.
  let name: String
  /// The beginning of its settings: `google`, `openid.corp`.
  let section: String
  /// Where the provider returns browsers to.
  package let callback: String

  package init(name: String, section: String, callback: String) {
    self.name = name
    self.section = section
    self.callback = callback
  }

  /// Judges the answer to an invented code or token: a provider refuses it as invalid only after it has accepted the
  /// client.
  package func client(_ answer: ProviderCallFailure) -> Verdict {
    switch answer {
    case .refused(let body) where body.error == .invalidGrant:
      .ok("\(name) accepts the client id and its secret.")
    case .refused(let body) where body.error == "redirect_uri_mismatch":
      .fail(
        "\(name) does not know this server's callback address.",
        remedy: "Register \(callback) with the client at \(name), exactly as it is written here.")
    case .refused(let body)
    where [.invalidClient, .unauthorizedClient, "deleted_client"].contains(body.error):
      .fail(
        "\(name) refuses the client id or its secret (\(body.error.rawValue.printable)).",
        remedy: "Copy both again from the console of \(name) into the settings below \(section).")
    case .refused(let body):
      .warn(
        "\(name) answered \(body.error.rawValue.printable), which says nothing about the client.",
        remedy: "Sign in once in a browser; if that fails too, look the word up in the documents of \(name).")
    case .throttled(let seconds):
      .warn("\(name) asks for fewer calls, so it was not asked.", remedy: KeySetRule.wait(seconds))
    case .unavailable(let status):
      .warn(
        "\(name) can't answer at present (HTTP \(status)), so the client was not judged.",
        remedy: KeySetRule.wait(nil))
    case .unreachable:
      .fail(
        "\(name) can't be reached from here, or doesn't answer in time.",
        remedy: "Check DNS and the firewall of this machine.")
    case .malformed:
      .warn(
        "\(name) accepted a code that was made up, or answered in words that make no sense.",
        remedy: "Check the address in the settings below \(section): whoever answers there is another.")
    case .authentication:
      .fail(
        "The proof of this server's identity can't be made.",
        remedy: "Check the key or secret in the settings below \(section).")
    }
  }

  /// Judges the answer to the request for an OpenID provider's metadata; nil means that it can be used.
  package func metadata(_ failure: ProviderMetadata.FetchFailure?) -> Verdict {
    switch failure {
    case nil: .ok("\(name) publishes metadata that this server can use.")
    case .issuer:
      .fail(
        "\(section).issuer is no address of metadata.",
        remedy: "Set it to the issuer, as the provider writes it.")
    case .call:
      .fail(
        "The metadata of \(name) can't be fetched.",
        remedy:
          "Check \(section).issuer, DNS and the firewall of this machine. Sign-ins go on with stored metadata."
      )
    case .document(.issuer):
      .fail(
        "The metadata of \(name) names another issuer than \(section).issuer.",
        remedy: "Set it to the issuer in that document, byte for byte: a slash at the end counts.")
    case .document:
      .fail(
        "\(name) publishes metadata that this server can't use.",
        remedy:
          "Compare it with OpenID Connect Discovery, section 3; the code flow and RS256 or ES256 are needed.")
    }
  }

  /// Judges the answer to the request for a key set.
  package func keys(_ answer: ProviderTransport.Answer?) async -> Verdict {
    guard let answer else {
      return .fail(
        "\(name) can't be reached from here, or doesn't answer in time.",
        remedy: "Check DNS and the firewall of this machine.")
    }
    guard answer.status == 200, await KeySet(document: answer.body) != nil else {
      return .fail(
        "\(name) did not send its keys (HTTP \(answer.status)).",
        remedy:
          "Look for a proxy between this machine and \(name) that answers in its place; else try again later."
      )
    }
    return .ok("The keys of \(name) can be fetched.")
  }

  /// Says what to register at the provider.
  package func callback(isReachable: Bool) -> Verdict {
    isReachable
      ? .ok("Register this address with the client at \(name), exactly as it is written here.")
      : .warn(
        "This address is not https, so \(name) may not accept it.",
        remedy: "Set server.public_url to the https address of this server, and register that one.")
  }
}
