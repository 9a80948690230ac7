import BramleyAPI

extension SignInEntry {
  /// The short facts of the sign-in for the audit log: who vouched, for which client, and which way it came.
  package var auditDetail: [String: String] {
    let (client, method) =
      switch opening {
      case .session(let template): (template.clientID, "credential")
      case .authorizationCode(let template): (template.binding.clientID, "browser")
      case .renewal(let renewal): (renewal.clientID, "credential")
      case .link(let link): (link.clientID, "credential")
      }
    return ["provider": identity.provider.rawValue, "client_id": client.rawValue, "method": method]
  }
}
