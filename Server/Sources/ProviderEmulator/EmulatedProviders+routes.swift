package import EmulatorKit
package import Hummingbird

extension EmulatedProviders {
  /// Puts the providers' endpoints on a router.
  package func add(to router: Router<EmulatorContext>) {
    ChooseRoutes(providers: self).add(to: router)
    GoogleRoutes(providers: self).add(to: router)
    FacebookRoutes(providers: self).add(to: router)
    GitHubRoutes(providers: self).add(to: router)
    for provider in LocalProvider.openIDs {
      OpenIDRoutes(providers: self, provider: provider).add(to: router)
    }
  }
}
