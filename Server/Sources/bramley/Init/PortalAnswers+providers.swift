import BramleyAPI
import BramleyCore

extension PortalAnswers {
  /// The other providers as sections of `bramley.yaml`, each with an empty line after it.
  var providerSections: String {
    let known = otherProviders.filter { $0.openID == nil }.map {
      "\($0.provider.rawValue):\n\(Self.client($0, indent: "  "))\n"
    }
    let others = otherProviders.compactMap { answers in
      answers.openID.map {
        "  \($0.id):\n    issuer: \(Self.quoted($0.issuer))\n\(Self.client(answers, indent: "    "))"
      }
    }
    return (known + (others.isEmpty ? [] : ["openid:\n\(others.joined())\n"])).joined()
  }

  /// What to register in the consoles of the other providers, one item a line.
  var otherRegistrations: [String] {
    guard let publicURL else { return [] }
    return otherProviders.map { answers in
      let callback = AuthorizationService.callbackAddress(
        of: publicURL.text, for: ProviderID(rawValue: answers.id))
      return "Callback address at \(answers.provider.name):  \(callback)"
    }
  }

  private static func client(_ answers: OtherProviderAnswers, indent: String) -> String {
    """
    \(indent)\(answers.provider.clientKey): \(quoted(answers.clientID))
    \(indent)\(answers.provider.secretKey): \(quoted(answers.secretPath))

    """
  }
}
