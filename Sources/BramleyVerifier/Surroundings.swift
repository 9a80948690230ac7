#if Verifier
  public import Foundation

  extension BramleyVerifier {
    /// This machine's clock, the default.
    public static let machineClock: @Sendable () -> Date = { Date() }
  }
#endif
