#if canImport(SwiftUI)
  import BramleyClient
  import SwiftUI

  private struct RememberedAddressKey: EnvironmentKey {
    static let defaultValue: String? = nil
  }

  extension EnvironmentValues {
    /// The address of the last sign-in with a password, if the app has it remembered.
    var rememberedAddress: String? {
      get { self[RememberedAddressKey.self] }
      set { self[RememberedAddressKey.self] = newValue }
    }
  }

  extension View {
    /// Fills the field for the address with the one that the app has remembered.
    func rememberedAddress(_ offer: MethodOffer) -> some View {
      environment(\.rememberedAddress, offer.rememberedAddress)
    }
  }
#endif
