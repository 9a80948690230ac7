import EmulatorKit
import Foundation

/// What `GET /_emulator/providers` shows.
struct ProviderOverview: Encodable {
  struct Provider: Encodable {
    var provider: LocalProvider
    var address: String
    var settings: ProviderSettings
    var clients: [ProviderClient]
    var accounts: [ProviderAccount]
    var faults: [ProviderFault]
  }

  var providers: [Provider]
}

extension EmulatedProviders {
  func overview() throws -> ProviderOverview {
    let people = host.living(ChoosePage.maximumCards)
    return try host.change { change in
      let state = change.state
      return ProviderOverview(
        providers: LocalProvider.all.map { provider in
          ProviderOverview.Provider(
            provider: provider, address: self.path(of: provider), settings: state.settings(of: provider),
            clients: state.clients.filter { $0.provider == provider },
            accounts: people.map { state.account(of: $0, at: provider) },
            faults: state.faults.filter { $0.provider == provider })
        })
    }
  }

  private func path(of provider: LocalProvider) -> String { "/\(provider.rawValue)" }
}
