import Foundation

extension ProviderTransport {
  /// The error of a call whose host is in a private network.
  package struct PrivateNetwork: Error, Sendable {}

  /// Returns the transport for a provider on the public network: a call to a name that resolves to an address in a private
  /// network is not sent, since a provider's metadata chooses the names.
  ///
  /// The name is looked up again for the connection itself, so this does not stop a provider whose name changes between the
  /// two.
  ///
  /// - Parameter report: called for each call with whether it is refused.
  package func refusingPrivateNetworks(
    resolver: HostResolver = .live, report: @escaping @Sendable (_ isRefused: Bool) -> Void
  ) -> ProviderTransport {
    ProviderTransport { call in
      let addresses = await resolver.addresses(of: call.url.host() ?? "")
      let isRefused = addresses.contains(where: PrivateHost.contains)
      report(isRefused)
      guard !isRefused else { throw PrivateNetwork() }
      return try await send(call)
    }
  }
}
