#if Verifier
  public import Foundation

  extension BramleyVerifier {
    /// This machine's clock, unless somebody hands in another.
    public static let machineClock: @Sendable () -> Date = { Date() }
  }
#endif
