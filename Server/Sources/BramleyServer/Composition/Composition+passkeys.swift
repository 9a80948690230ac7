import BramleyCore
import BramleyHTTP

extension Composition {
  /// Returns what begins and judges the ceremonies of passkeys; nil where there are none.
  func passkeyCeremonies() -> PasskeyCeremonies? {
    settings.passkeys.party(publicURL: publicURL).map {
      PasskeyCeremonies(party: $0, store: store, ring: ring, surroundings: surroundings)
    }
  }
}
