import BramleyCore
import BramleyHTTP

extension Installation {
  /// Returns what begins and judges the ceremonies of passkeys; nil where there are none.
  static func passkeyCeremonies(
    _ settings: Settings, store: any PasskeyStore, ring: KeyRing, publicURL: String,
    surroundings: Surroundings
  ) -> PasskeyCeremonies? {
    settings.passkeys.party(publicURL: publicURL).map {
      PasskeyCeremonies(party: $0, store: store, ring: ring, surroundings: surroundings)
    }
  }
}
