#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import SwiftUI

  private struct PhoneOfferKey: EnvironmentKey {
    static let defaultValue: AvailableMethod? = nil
  }

  extension EnvironmentValues {
    /// What the server says about sign-in by phone: where texts go, and what people read first.
    var phoneOffer: AvailableMethod? {
      get { self[PhoneOfferKey.self] }
      set { self[PhoneOfferKey.self] = newValue }
    }
  }

  extension View {
    /// Passes what the server says about phone numbers to their fields.
    func phoneOffer(_ offer: MethodOffer) -> some View {
      environment(\.phoneOffer, offer.server?.methods.first { $0.id == .phone })
    }
  }
#endif
