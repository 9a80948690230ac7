public import Foundation

/// Shows the person a page and waits until the browser returns: `ASWebAuthenticationSession`, or a closure in a test.
public struct BrowserSheet: Sendable {
  /// Whether the browser uses its cookies.
  public enum Memory: Hashable, Sendable {
    /// It does: a signed-in person to the provider in the browser need not type again.
    case shared
    /// It doesn't: a private window, for a device that several people use.
    case ephemeral
  }

  /// Shows a page and returns the address that the browser was sent back to.
  public var open:
    @Sendable (_ page: URL, _ callback: BrowserCallback, _ context: SignInContext) async throws(SignInError)
      -> URL

  /// Makes a sheet of a closure.
  public init(
    _ open: @escaping @Sendable (URL, BrowserCallback, SignInContext) async throws(SignInError) -> URL
  ) { self.open = open }
}
