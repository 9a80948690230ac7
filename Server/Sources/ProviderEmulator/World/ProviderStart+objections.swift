package import EmulatorKit

extension ProviderStart {
  /// Everything that is wrong with the description, each with its place.
  ///
  /// - Parameter people: the ids of the world's people.
  package func objections(people: Set<String>) -> [(place: String, objections: [Problem])] {
    let clients = clients.enumerated().map { index, client in
      (place: "providers.clients[\(index)]", objections: Self.objections(to: client))
    }
    let accounts = accounts.enumerated().map { index, account in
      (place: "providers.accounts[\(index)]", objections: Self.objections(to: account, people))
    }
    return clients + accounts
  }

  private static func objections(to client: NewProviderClient) -> [Problem] {
    var objections: [Problem] = []
    if !LocalProvider.all.contains(client.provider) { objections.append(.unknownProvider) }
    if client.id.isEmpty || client.id.utf8.count > 255 {
      objections.append(.invalidRequest("id has 1 to 255 characters", at: "id"))
    }
    if let redirects = client.redirectURIs, redirects.count > 100 {
      objections.append(.invalidRequest("redirect_uris may have at most 100 entries", at: "redirect_uris"))
    }
    return objections
  }

  private static func objections(to account: ProviderAccount, _ people: Set<String>) -> [Problem] {
    var objections: [Problem] = []
    if !LocalProvider.all.contains(account.provider) { objections.append(.unknownProvider) }
    // The standard accounts are of the standard people, who need not be there.
    if !people.contains(account.person), !standardAccounts.contains(account) {
      objections.append(.invalidRequest("person is the id of one of people", at: "person"))
    }
    if account.addresses.count > 20 {
      objections.append(.invalidRequest("emails may have at most 20 entries", at: "emails"))
    }
    return objections
  }
}
